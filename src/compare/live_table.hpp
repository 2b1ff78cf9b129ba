// The state of a campaign on a terminal, drawn anew in place: a line for each configuration, and what runs now.
#pragma once

#include <chrono>
#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

#include "compare/driver.hpp"

namespace smtsplit {

class LiveTable {
 public:
  /// Draws nothing unless `enabled`.
  LiveTable(std::ostream& out, bool enabled) : out_(out), enabled_(enabled) {}
  ~LiveTable() { clear(); }
  LiveTable(const LiveTable&) = delete;
  LiveTable& operator=(const LiveTable&) = delete;

  void show(const CampaignProgress& progress);
  /// One line, before there is a table.
  void show(const std::string& line);
  /// Takes the table off the screen.
  void clear();

 private:
  [[nodiscard]] std::string remaining(const CampaignProgress& progress);
  void draw(const std::vector<std::string>& lines);

  std::ostream& out_;
  bool enabled_;
  std::size_t lines_ = 0;  // on the screen
  std::chrono::steady_clock::time_point last_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::size_t results_at_start_ = static_cast<std::size_t>(-1);
};

}  // namespace smtsplit
