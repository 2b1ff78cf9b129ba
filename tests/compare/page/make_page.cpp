// Makes a page from two JSON files, for check_page.py: make_page DATA OUTPUTS PAGE
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "compare/html_page.hpp"

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "usage: make_page DATA OUTPUTS PAGE\n";
    return 2;
  }
  const auto read = [](const char* file) {
    std::ifstream in(file);
    return nlohmann::ordered_json::parse(in);
  };
  std::ofstream out(argv[3], std::ios::binary);
  smtsplit::write_html_page(read(argv[1]), read(argv[2]), out);
  return out.flush() ? 0 : 1;
}
