// System calls that Swift cannot make: variable arguments, macros, and handlers in a dying process.
#ifndef CONSENT_SYSTEM_CALLS_H
#define CONSENT_SYSTEM_CALLS_H

#include <stddef.h>
#include <stdint.h>

/// Makes the system end this process by SIGKILL when its parent ends.
///
/// Returns 0 if the parent has already ended.
int consent_end_with_parent(int parent);

/// Separates this process from its terminal and its streams, and blocks its signals. When its parent ends, SIGHUP
/// is pending.
///
/// Returns 0 if the parent has already ended.
int consent_keep_for(int parent);

/// Waits for the end of a child, or for SIGHUP. Returns whether it is SIGHUP.
int consent_wait_for_end(void);

/// Makes this process the parent of descendants whose own parent has ended.
int consent_adopt_orphans(void);

/// Keeps this process, and all that it starts from now on, on the core on which it runs, if the system allows that.
void consent_stay_on_core(void);

/// Marks this process, and all processes that it starts from now on.
void consent_mark(void);

/// Returns the marked process that started `process`, directly or through others; -1 if that is unknown.
int consent_mark_of(int process);

/// Closes every descriptor except the standard streams and `kept`.
void consent_close_all_but(int kept);

/// Returns a descriptor of a file in memory with these bytes, to be read from its beginning; -1 if there is none.
int consent_file_of(const void *bytes, size_t count);

/// Makes `_exit` of this process end it with code 2 and a sentence while `isWorking`, except for an interruption.
void consent_set_working(int isWorking);

/// Confines this process for good: it can no longer start processes (threads stay allowed), signal or trace
/// other processes, leave its group, or outlive its parent. Such calls fail with EPERM (clone3: ENOSYS).
///
/// Returns 0, or the error if the system does not support such a filter.
int consent_confine(void);

/// The words that a process leaves in shared memory when a signal ends it.
enum consent_testimony {
  /// The signal; 0 if no handler could run.
  CONSENT_SIGNAL,
  /// The sender of the signal: see `consent_sender`.
  CONSENT_SENDER,
  /// 1 if the system refused more memory to the process at its end.
  CONSENT_WAS_REFUSED,
  /// 1 if the stack of its first thread was exhausted.
  CONSENT_STACK_ENDED,
  /// The number of words.
  CONSENT_TESTIMONY_COUNT
};

/// The sender of a signal.
enum consent_sender {
  /// The processor or the system, because of an action of the process.
  CONSENT_FAULT = 1,
  /// The process itself.
  CONSENT_ITSELF,
  /// Another process.
  CONSENT_ANOTHER
};

/// Records in `testimony` the signal that ends this process, and then lets the signal end it.
///
/// `stack` is the size of the calling thread's stack, and `probe` the size in bytes of a test allocation that
/// shows whether memory is left.
void consent_testify(uint64_t *testimony, size_t stack, size_t probe);

#endif
