// A child process with pipes to its standard input, output and error, all of it bounded by deadlines.
//
// The child leads its own process group, which is killed as a whole, and dies with the thread that started it. No
// descriptor and no zombie outlives the object.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "solvers/answer.hpp"

namespace smtsplit {

class Subprocess {
 public:
  enum class Event { Progress, Closed, Timeout };

  /// Starts command[0], a path or a name to look up on the PATH. Throws SolverError when it cannot be run. More than
  /// `output_limit` bytes of unread output are a SolverError too.
  Subprocess(const std::vector<std::string>& command, std::size_t output_limit);
  ~Subprocess();
  Subprocess(const Subprocess&) = delete;
  Subprocess& operator=(const Subprocess&) = delete;

  /// Writes all of `text`, reading meanwhile what the child prints, so that full pipes block nobody. Closed: the child
  /// no longer reads.
  [[nodiscard]] Event write(std::string_view text, const Deadline& deadline);
  /// Waits for more output. Closed: there will be none.
  [[nodiscard]] Event read(const Deadline& deadline);
  void close_input();
  /// Waits for the end (after Closed) and describes it: "exit status 1", "signal 11". Kills a child that stays.
  [[nodiscard]] std::string finish(const Deadline& deadline);

  /// What was read and not consumed yet.
  [[nodiscard]] std::string& output() { return output_; }
  /// The first part of what the child wrote to its standard error.
  [[nodiscard]] const std::string& errors() const { return errors_; }

 private:
  class Descriptor {
   public:
    Descriptor() = default;
    explicit Descriptor(int fd) : fd_(fd) {}
    Descriptor(Descriptor&& other) noexcept : fd_(other.fd_) { other.fd_ = -1; }
    Descriptor& operator=(Descriptor&& other) noexcept;
    ~Descriptor() { close(); }
    void close();
    [[nodiscard]] int get() const { return fd_; }
    [[nodiscard]] bool open() const { return fd_ >= 0; }

   private:
    int fd_ = -1;
  };
  struct Pipe {
    Pipe();
    Descriptor reader, writer;
  };

  void start(const std::string& path, const std::vector<std::string>& command);
  Event pump(std::string_view* pending, const Deadline& deadline);
  void drain(Descriptor& from, bool is_output);
  void write_some(std::string_view& pending);
  void kill_group() const;

  std::size_t output_limit_;
  pid_t pid_ = -1;
  Descriptor input_, output_pipe_, error_pipe_;
  std::string output_, errors_;
};

}  // namespace smtsplit
