#!/usr/bin/env python3
"""Opens comparison pages in Chromium and uses them as a reader does, with the mouse and with the keyboard alone.

    check_page.py MAKE_PAGE [--keep FOLDER]

With --keep the pages and pictures of them stay in a folder. Times are printed and not judged. Without chromium or
chromedriver the test is skipped (exit code 77).
"""
import argparse
import pathlib
import sys
import tempfile
import traceback

import page_looks
import page_plots
import page_use
import webdriver
from page_tools import Pages, expect

CHECKS = [page_use.check_overview, page_use.check_summary_numbers, page_use.check_disagreement, page_use.check_sorting,
          page_use.check_filters, page_use.check_details, page_plots.check_plots, page_looks.check_looks,
          page_looks.check_widths, page_looks.check_hostile, page_looks.check_size]

OWN = ("file:", "data:", "about:", "chrome:")  # what needs no network; the last is the browser's empty tab


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("make_page", type=pathlib.Path)
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the pages and pictures")
    arguments = parser.parse_args()
    if not webdriver.installed():
        print("chromium or chromedriver is not installed")
        return 77
    failures = 0
    with tempfile.TemporaryDirectory() as scratch, webdriver.Browser() as browser:
        folder = (arguments.keep or pathlib.Path(scratch)).absolute()
        folder.mkdir(parents=True, exist_ok=True)
        pages = Pages(arguments.make_page, folder, browser, pictures=arguments.keep is not None)
        for check in CHECKS:
            try:
                check(pages, browser)
                fetched = [url for url in browser.requests() if not url.startswith(OWN)]
                expect(fetched == [], f"the page asks the network: {fetched}")
                complaints = [entry["message"] for entry in browser.log("browser")]
                expect(complaints == [], f"the console says: {complaints}")
                print(f"ok    {check.__name__}", flush=True)
            except (AssertionError, webdriver.WebDriverError):
                failures += 1
                print(f"FAIL  {check.__name__}: {traceback.format_exc()}", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
