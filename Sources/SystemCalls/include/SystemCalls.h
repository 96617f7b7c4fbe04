// What Swift cannot call: variable arguments, macros, and handlers that run while a process dies.
#ifndef CONSENT_SYSTEM_CALLS_H
#define CONSENT_SYSTEM_CALLS_H

#include <stddef.h>
#include <stdint.h>

/// Lets the system end this process by SIGKILL when the one that forked it ends.
///
/// Returns 0 where that one has ended already.
int consent_end_with_parent(int parent);

/// Lets this process become the parent of descendants whose own has ended.
int consent_adopt_orphans(void);

/// Marks this process, and with it all that it is going to start.
void consent_mark(void);

/// The process that marked itself and started `process`, maybe over others; -1 where nobody knows.
int consent_mark_of(int process);

/// Closes every descriptor but the standard streams and `kept`.
void consent_close_all_but(int kept);

/// Refuses this process, for good: to start processes (threads stay allowed), to send signals to others
/// or to trace them, to leave its group, and to outlive its parent. Each such call fails with EPERM.
///
/// Returns 0, or the error where the system knows no such filter.
int consent_confine(void);

/// What a process that a signal ends leaves in shared memory: one word each.
enum consent_testimony {
  /// The signal, or 0 where no handler could run.
  CONSENT_SIGNAL,
  /// Who sent it: see `consent_sender`.
  CONSENT_SENDER,
  /// 1 where the system refused it more memory in its last moment.
  CONSENT_WAS_REFUSED,
  /// 1 where its first thread had no stack left.
  CONSENT_STACK_ENDED,
  CONSENT_TESTIMONY_COUNT
};

enum consent_sender {
  /// The processor or the system, for what the process did.
  CONSENT_FAULT = 1,
  CONSENT_ITSELF,
  CONSENT_ANOTHER
};

/// Notes in `testimony` by which signal this process ends, and lets it end so.
///
/// `stack` is the size of the stack of the thread that calls, `probe` how many bytes are asked for to
/// see whether there is memory left.
void consent_testify(uint64_t *testimony, size_t stack, size_t probe);

#endif
