// Workers are for Linux.
#ifdef __linux__
#define _GNU_SOURCE
#include "SystemCalls.h"

#include <errno.h>
#include <limits.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

int consent_end_with_parent(int parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  return getppid() == parent;
}

int consent_keep_for(int parent) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, NULL);
  // A signal that is ignored would not be pending.
  signal(SIGCHLD, SIG_DFL);
  signal(SIGHUP, SIG_DFL);
  setsid();
  prctl(PR_SET_PDEATHSIG, SIGHUP);
  return getppid() == parent;
}

int consent_wait_for_end(void) {
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGCHLD);
  sigaddset(&ends, SIGHUP);
  return sigwaitinfo(&ends, NULL) == SIGHUP;
}

int consent_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1); }

void consent_stay_on_core(void) {
  cpu_set_t core;
  CPU_ZERO(&core);
  CPU_SET((unsigned)sched_getcpu(), &core);
  sched_setaffinity(0, sizeof core, &core);
}

// A limit that Linux has not enforced since 2.4, and that child processes inherit.
#define MARK RLIMIT_LOCKS

void consent_mark(void) {
  rlim_t own = (rlim_t)getpid();
  setrlimit(MARK, &(struct rlimit){own, own});
}

int consent_mark_of(int process) {
  struct rlimit mark;
  if (prlimit(process, MARK, NULL, &mark) != 0) return -1;
  return mark.rlim_max < INT_MAX ? (int)mark.rlim_max : -1;
}

static void close_between(unsigned first, unsigned last) {
  if (first > last) return;
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, last, 0) == 0) return;
#endif
  long most = sysconf(_SC_OPEN_MAX);
  for (long each = first; each <= (long)last && each < most; each++) close((int)each);
}

void consent_close_all_but(int kept) {
  close_between(3, (unsigned)kept - 1);
  close_between((unsigned)kept + 1, ~0U);
}

// MARK: - An early exit of a process that cannot be watched by another

static volatile int is_working;

void consent_set_working(int isWorking) { is_working = isWorking; }

// In place of the library's. Without other processes, nothing else notices that tested code calls it.
void _exit(int code) {
  static const char words[] = "The playing process left; there is no verdict.\n";
  if (is_working && code != 130) {
    if (write(2, words, sizeof words - 1) < 0) {}
    code = 2;
  }
  for (;;) syscall(SYS_exit_group, code);
}

// MARK: - A file in memory

int consent_file_of(const void *bytes, size_t count) {
  int file = (int)syscall(SYS_memfd_create, "case", 1u);
  for (size_t done = 0; file >= 0 && done < count;) {
    ssize_t part = write(file, (const char *)bytes + done, count - done);
    if (part <= 0) return close(file), -1;
    done += (size_t)part;
  }
  if (file >= 0) lseek(file, 0, SEEK_SET);
  return file;
}

// MARK: - Refused system calls

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define LOAD(part) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, part))
// The lower half of an argument; both architectures store it first.
#define IF(value, then, otherwise) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), then, otherwise)
#define REFUSE(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

#define NEVER(call) IF(call, 0, 1), REFUSE(EPERM)
// Allowed for this process itself and for the group that it leads.
#define FOR_ITSELF(call)                                                                  \
  IF(call, 0, 6), LOAD(args[0]), IF(itself, 3, 0), IF(0, 2, 0), IF(-itself, 1, 0),       \
      REFUSE(EPERM), ALLOW

int consent_confine(void) {
#ifdef ARCHITECTURE
  const uint32_t itself = (uint32_t)getpid();
  struct sock_filter rules[] = {
      LOAD(arch),
      IF(ARCHITECTURE, 1, 0),
      REFUSE(EPERM),
      LOAD(nr),
#ifdef __x86_64__
      // The system calls of x32, another interface of the same processor.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
      REFUSE(EPERM),
      NEVER(__NR_fork),
      NEVER(__NR_vfork),
#endif
      // On this error a library falls back to the older call, whose arguments can be checked.
      IF(__NR_clone3, 0, 1),
      REFUSE(ENOSYS),
      IF(__NR_clone, 0, 4),
      LOAD(args[0]),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0),
      REFUSE(EPERM),
      ALLOW,
      NEVER(__NR_ptrace),
      NEVER(__NR_process_vm_writev),
      NEVER(__NR_pidfd_send_signal),
      NEVER(__NR_tkill),
      NEVER(__NR_setsid),
      NEVER(__NR_setpgid),
      FOR_ITSELF(__NR_kill),
      FOR_ITSELF(__NR_tgkill),
      FOR_ITSELF(__NR_rt_sigqueueinfo),
      FOR_ITSELF(__NR_rt_tgsigqueueinfo),
      FOR_ITSELF(__NR_prlimit64),
      IF(__NR_prctl, 0, 4),
      LOAD(args[0]),
      IF(PR_SET_PDEATHSIG, 0, 1),
      REFUSE(EPERM),
      ALLOW,
      ALLOW,
  };
  struct sock_fprog program = {sizeof rules / sizeof rules[0], rules};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  // The filter must not disable speculative execution, which would slow the process down.
  if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program) == 0)
    return 0;
  return errno;
#else
  return ENOSYS;
#endif
}

// MARK: - The cause of death

static volatile uint64_t *testimony;
static uintptr_t foot;
static size_t stack_size;
static size_t probe_size;

// Whether an address is in the last MiB of the first stack, or in the gap of 2 MiB below it.
static int is_at_stack_end(uintptr_t place) {
  return place < foot && foot - place > stack_size - (1 << 20) &&
         foot - place < stack_size + (2 << 20);
}

static uintptr_t stack_pointer(const ucontext_t *context) {
#if defined(__x86_64__)
  return (uintptr_t)context->uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
  return (uintptr_t)context->uc_mcontext.sp;
#else
  (void)context;
  return foot - stack_size;
#endif
}

static void testify(int number, siginfo_t *info, void *context) {
  // The error of an allocation that failed just before an abort. The probe below may succeed all the same:
  // the allocation may have been larger.
  const int error = errno;
  testimony[CONSENT_SIGNAL] = (uint64_t)number;
  testimony[CONSENT_SENDER] = info->si_code > 0               ? CONSENT_FAULT
                              : info->si_pid == getpid()      ? CONSENT_ITSELF
                                                              : CONSENT_ANOTHER;
  if (info->si_code > 0 && (number == SIGSEGV || number == SIGBUS)) {
    // A wild access may hit the gap as well, but with a stack pointer elsewhere.
    if (is_at_stack_end((uintptr_t)info->si_addr) && is_at_stack_end(stack_pointer(context)))
      testimony[CONSENT_STACK_ENDED] = 1;
  }
  void *more = mmap(NULL, probe_size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if ((error == ENOMEM && number == SIGABRT) || more == MAP_FAILED)
    testimony[CONSENT_WAS_REFUSED] = 1;
  // The handler was reset on entry: the signal now ends the process as it would without a handler.
  raise(number);
}

void consent_testify(uint64_t *words, size_t stack, size_t probe) {
  static const int numbers[] = {
      SIGILL,  SIGTRAP, SIGABRT, SIGFPE,  SIGBUS,    SIGSEGV, SIGSYS,  SIGHUP,  SIGINT,
      SIGQUIT, SIGTERM, SIGPIPE, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGIO,
      SIGPWR,  SIGXCPU, SIGXFSZ, SIGSTKFLT};
  char here;
  foot = (uintptr_t)&here;
  testimony = words;
  stack_size = stack;
  probe_size = probe;
  // The handler needs a stack of its own, in case the first one has overflowed.
  size_t size = 64 << 10;
  stack_t other = {0};
  other.ss_sp = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  other.ss_size = size;
  if (other.ss_sp != MAP_FAILED) sigaltstack(&other, NULL);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | (int)SA_RESETHAND;
  action.sa_sigaction = testify;
  for (size_t place = 0; place < sizeof numbers / sizeof numbers[0]; place++)
    sigaction(numbers[place], &action, NULL);
}
#endif
