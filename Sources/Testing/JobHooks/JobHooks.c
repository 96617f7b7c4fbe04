#include "JobHooks.h"

#include <pthread.h>
#include <stdatomic.h>

/* The calling convention of the runtime. Where the compiler lacks it, nothing is installed. */
#if __has_attribute(swiftcall)
#define SWIFT __attribute__((swiftcall))
#else
#define SWIFT
#endif

/* A reference to a serial executor: the object, and how it implements the protocol. */
typedef struct {
  void *identity;
  uintptr_t implementation;
} Executor;

typedef SWIFT void (*Enqueue)(void *job);
typedef SWIFT Executor (*Main)(void);
typedef SWIFT bool (*IsMain)(Executor executor);

/* Names of the runtime. Weak, so that a runtime without one of them still links. */
extern SWIFT void (*swift_task_enqueueGlobal_hook)(void *job, Enqueue original) __attribute__((weak));
extern SWIFT Executor (*swift_task_getMainExecutor_hook)(Main original) __attribute__((weak));
extern SWIFT bool (*swift_task_isMainExecutor_hook)(Executor executor, IsMain original) __attribute__((weak));
extern SWIFT uint64_t swift_task_getJobTaskId(const void *job);
extern SWIFT uint64_t swift_task_getJobFlags(const void *job);
extern SWIFT void *swift_task_getCurrent(void);
extern SWIFT const char *swift_task_getCurrentTaskName(void) __attribute__((weak));
extern SWIFT void swift_task_enqueueGlobal(void *job);

/* Defined in JobOrders. */
bool orders_take(void *job);
void orders_main_executor(void **identity, uintptr_t *implementation);
void orders_replace_default_executor(void);

static _Atomic int runs;
static _Thread_local void *run __attribute__((tls_model("initial-exec")));
static _Thread_local bool elsewhere __attribute__((tls_model("initial-exec")));
static _Thread_local bool main_block __attribute__((tls_model("initial-exec")));
static _Thread_local int64_t virtual_time __attribute__((tls_model("initial-exec")));
/* A job that `jobs_release` hands on is not taken again. */
static _Thread_local bool releases __attribute__((tls_model("initial-exec")));
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void jobs_enter(void) { atomic_fetch_add(&runs, 1); }
void jobs_leave(void) { atomic_fetch_sub(&runs, 1); }
int jobs_active(void) { return releases ? 0 : atomic_load_explicit(&runs, memory_order_acquire); }
void *jobs_run(void) { return run; }
void jobs_set_run(void *next) { run = next; }
void jobs_be_elsewhere(void *next) {
  run = next;
  elsewhere = next != 0;
}
bool jobs_is_elsewhere(void) { return elsewhere; }
bool jobs_is_main_block(void) { return main_block; }
void jobs_set_main_block(bool is) { main_block = is; }
int64_t jobs_time(void) { return virtual_time; }
void jobs_set_time(int64_t nanoseconds) { virtual_time = nanoseconds; }
uint64_t jobs_task(const void *job) { return swift_task_getJobTaskId(job); }
bool jobs_is_turn(const void *job) {
  /* The kinds of jobs without a task: 192 to 194 are turns of actors, 195 resumes a task, 196 is a deinit. */
  const uint64_t kind = swift_task_getJobFlags(job) & 0xff;
  return kind >= 192 && kind <= 194;
}
uint64_t jobs_current_task(void) {
  void *task = swift_task_getCurrent();
  return task ? swift_task_getJobTaskId(task) : 0;
}
const char *jobs_current_name(void) {
  return swift_task_getCurrentTaskName && swift_task_getCurrent() ? swift_task_getCurrentTaskName() : 0;
}
void jobs_lock(void) { pthread_mutex_lock(&lock); }
void jobs_unlock(void) { pthread_mutex_unlock(&lock); }

void jobs_release(void *job) {
  void *const current = run;
  run = 0;
  releases = true;
  swift_task_enqueueGlobal(job);
  releases = false;
  run = current;
}

static SWIFT void enqueue_global(void *job, Enqueue original) {
  if (jobs_active() == 0 || !orders_take(job)) original(job);
}

/* A job of a run that hops to the main actor is to become a job of the run. */
static SWIFT Executor main_executor(Main original) {
  if (!run) return original();
  Executor ours;
  orders_main_executor(&ours.identity, &ours.implementation);
  return ours;
}

static SWIFT bool is_main_executor(Executor executor, IsMain original) {
  if (run) {
    Executor ours;
    orders_main_executor(&ours.identity, &ours.implementation);
    if (executor.identity == ours.identity) return true;
  }
  return original(executor);
}

__attribute__((constructor)) static void install(void) {
  if (&swift_task_enqueueGlobal_hook) swift_task_enqueueGlobal_hook = enqueue_global;
  if (&swift_task_getMainExecutor_hook) swift_task_getMainExecutor_hook = main_executor;
  if (&swift_task_isMainExecutor_hook) swift_task_isMainExecutor_hook = is_main_executor;
  orders_replace_default_executor();
}
