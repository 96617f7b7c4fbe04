#define _GNU_SOURCE
#include "JobHooks.h"

/* On Linux a function of the program comes before the one of a shared library, also for other libraries. So the work
   that a job of a run hands to a queue, a thread or the run loop passes through the functions below. They are weak: in
   a program that links libdispatch statically, its own are taken. A sanitizer has functions of its own. */
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
#define IS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

#if defined(__linux__) && defined(__LP64__) && !defined(IS_SANITIZED)

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef void (*Function)(void *context);
#define WEAK __attribute__((weak))

/* Names of libdispatch, libBlocksRuntime, CoreFoundation and libswift_Concurrency, of which a program may lack some. */
extern char _dispatch_main_q[] WEAK;
extern void *_Block_copy(const void *block) WEAK;
extern void _Block_release(const void *block) WEAK;
extern const char *dispatch_queue_get_label(void *queue) WEAK;
extern void dispatch_async_f(void *queue, void *context, Function function) WEAK;
extern void dispatch_barrier_async_f(void *queue, void *context, Function function) WEAK;
extern void dispatch_group_notify_f(void *group, void *queue, void *context, Function function) WEAK;
extern void dispatch_group_enter(void *group) WEAK;
extern void dispatch_group_leave(void *group) WEAK;
extern long dispatch_group_wait(void *group, uint64_t timeout) WEAK;
extern void *dispatch_get_global_queue(intptr_t identifier, uintptr_t flags) WEAK;
extern uint64_t dispatch_time(uint64_t when, int64_t delta) WEAK;
extern uint64_t dispatch_walltime(const void *when, int64_t delta) WEAK;
extern void dispatch_retain(void *object) WEAK;
extern void dispatch_release(void *object) WEAK;
extern void swift_get_time(void) WEAK;

/* The functions that those below come before, found once. */
static struct {
  void (*async)(void *, void *);
  void (*barrier_async)(void *, void *);
  void (*group_async)(void *, void *, void *);
  void (*group_notify)(void *, void *, void *);
  void (*after)(uint64_t, void *, void *);
  void (*sync)(void *, void *);
  void (*perform)(void *, void *, void *);
  int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  int (*gettime)(clockid_t, struct timespec *);
} original;

static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

static const char *file_of(const void *address) {
  Dl_info info;
  return dladdr(address, &info) ? info.dli_fname : 0;
}

__attribute__((constructor)) static void find(void) {
  original.async = next("dispatch_async");
  original.barrier_async = next("dispatch_barrier_async");
  original.group_async = next("dispatch_group_async");
  original.group_notify = next("dispatch_group_notify");
  original.after = next("dispatch_after");
  original.sync = next("dispatch_sync");
  original.perform = next("CFRunLoopPerformBlock");
  original.create = next("pthread_create");
  original.gettime = next("clock_gettime");
}

bool jobs_sees_queues(void) {
  /* Only if the functions are the ones that a library meets. */
  void (*const async)(void *, void *) = (void (*)(void *, void *))dlsym(RTLD_DEFAULT, "dispatch_async");
  return original.async && async && async != original.async;
}

/* Whether work that this thread hands over is that of a job of a run. */
static bool hands_over(void) { return jobs_active() != 0 && jobs_run() != 0 && _Block_copy; }

static void call(void *block) {
  /* A block: a class, flags, and the function. */
  ((Function)((void **)block)[2])(block);
}

/* Work that a job hands over, until it has ended. */
typedef struct {
  void *block;
  /* The queue on which it is executed; a null pointer for the main queue. */
  void *queue;
  void *group;
  void *run;
  int place;
  bool is_barrier;
  /* For a thread: its function and argument. */
  void *(*start)(void *);
  void *argument;
} Work;

static Work *work_of(void *block, void *queue) {
  Work *const work = calloc(1, sizeof(Work));
  work->block = _Block_copy(block);
  if (queue != (void *)_dispatch_main_q) {
    dispatch_retain(queue);
    work->queue = queue;
  }
  work->run = jobs_run();
  return work;
}

void jobs_perform(void *context) {
  Work *const work = context;
  call(work->block);
  _Block_release(work->block);
  if (work->group) {
    dispatch_group_leave(work->group);
    dispatch_release(work->group);
  }
  if (work->queue) dispatch_release(work->queue);
  free(work);
}

/* Executes work on a thread of the system, for the run that handed it over. */
static void perform_elsewhere(void *context) {
  Work *const work = context;
  void *const run = work->run;
  const int place = work->place;
  jobs_be_elsewhere(run);
  jobs_perform(work);
  jobs_be_elsewhere(0);
  orders_ended_elsewhere(run, place);
}

void jobs_hand_out(void *context) {
  Work *const work = context;
  const char *const label = dispatch_queue_get_label(work->queue);
  work->place = orders_began_elsewhere(work->run, label && *label ? label : "a queue without a label");
  void *const run = jobs_run();
  jobs_set_run(0);
  (work->is_barrier ? dispatch_barrier_async_f : dispatch_async_f)(work->queue, work, perform_elsewhere);
  jobs_set_run(run);
}

static void hand_over(Work *work, int64_t delay) {
  if (!work->queue || delay > 0) {
    orders_take_block(work, work->queue == 0, delay);
  } else {
    jobs_hand_out(work);
  }
}

WEAK void dispatch_async(void *queue, void *block) {
  if (hands_over()) return hand_over(work_of(block, queue), 0);
  original.async(queue, block);
}

WEAK void dispatch_barrier_async(void *queue, void *block) {
  if (!hands_over()) return original.barrier_async(queue, block);
  Work *const work = work_of(block, queue);
  work->is_barrier = true;
  hand_over(work, 0);
}

WEAK void dispatch_group_async(void *group, void *queue, void *block) {
  if (!hands_over()) return original.group_async(group, queue, block);
  Work *const work = work_of(block, queue);
  dispatch_retain(group);
  dispatch_group_enter(group);
  work->group = group;
  hand_over(work, 0);
}

/* Returns the nanoseconds until a time; -1 if its clock is not known. */
static int64_t until(uint64_t when) {
  if (when == 0 || when == ~0ull) return when == 0 ? 0 : -1;
  if ((when >> 63) == 0 && (when >> 62) == 0) {
    const uint64_t now = dispatch_time(0, 0);
    return when > now ? (int64_t)(when - now) : 0;
  }
  if ((when >> 62) == 3) {
    /* A time of the wall clock is the negative of its nanoseconds. */
    const int64_t delay = (int64_t)(dispatch_walltime(0, 0) - when);
    return delay > 0 ? delay : 0;
  }
  return -1;
}

WEAK void dispatch_after(uint64_t when, void *queue, void *block) {
  const int64_t delay = hands_over() && orders_holds_sleeps() ? until(when) : -1;
  if (delay < 0) return original.after(when, queue, block);
  hand_over(work_of(block, queue), delay);
}

/* A block that comes after a group is handed over when the group is empty. */
static void end_group(void *context) {
  Work *const work = context;
  void *const run = work->run;
  void *const group = work->argument;
  jobs_be_elsewhere(run);
  work->argument = 0;
  hand_over(work, 0);
  jobs_be_elsewhere(0);
  orders_left_group(run, group);
  dispatch_release(group);
}

WEAK void dispatch_group_notify(void *group, void *queue, void *block) {
  if (!hands_over()) return original.group_notify(group, queue, block);
  Work *const work = work_of(block, queue);
  dispatch_retain(group);
  work->argument = group;
  void *const run = jobs_run();
  orders_awaits_group(run, group);
  jobs_set_run(0);
  dispatch_group_notify_f(group, dispatch_get_global_queue(0, 0), work, end_group);
  jobs_set_run(run);
}

bool jobs_is_empty(void *group) { return dispatch_group_wait(group, 0) == 0; }

WEAK void dispatch_sync(void *queue, void *block) {
  if (!hands_over() || queue != (void *)_dispatch_main_q) return original.sync(queue, block);
  /* The queue may execute the block on this thread, whose main executor is that of the run. */
  jobs_set_main_block(true);
  if (orders_holds_main()) {
    call(block);
  } else {
    original.sync(queue, block);
  }
  jobs_set_main_block(false);
}

WEAK void CFRunLoopPerformBlock(void *loop, void *mode, void *block) {
  if (hands_over()) return hand_over(work_of(block, _dispatch_main_q), 0);
  original.perform(loop, mode, block);
}

static void *perform_thread(void *context) {
  Work *const work = context;
  void *const run = work->run;
  const int place = work->place;
  jobs_be_elsewhere(run);
  void *const result = work->start(work->argument);
  jobs_be_elsewhere(0);
  free(work);
  orders_ended_elsewhere(run, place);
  return result;
}

WEAK int pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  if (!original.create) original.create = next("pthread_create");
  if (!hands_over()) return original.create(thread, attributes, start, argument);
  /* The threads of the pools belong to nobody. */
  const char *const file = file_of((const void *)start);
  if (file && (strstr(file, "libdispatch") || strstr(file, "libswift_Concurrency"))) {
    return original.create(thread, attributes, start, argument);
  }
  Work *const work = calloc(1, sizeof(Work));
  work->start = start;
  work->argument = argument;
  work->run = jobs_run();
  work->place = orders_began_elsewhere(work->run, "a thread");
  const int result = original.create(thread, attributes, perform_thread, work);
  if (result != 0) {
    orders_ended_elsewhere(work->run, work->place);
    free(work);
  }
  return result;
}

/* Whether an address lies in the library of Swift's clocks. Asked for each look at a clock, and so kept: an address, with
   the answer in its lowest bit. Two threads may write one place, each a right answer. */
static bool is_in_concurrency(const void *address) {
  static _Atomic uintptr_t known[64];
  const uintptr_t place = (uintptr_t)address << 1;
  _Atomic uintptr_t *const entry = &known[(place >> 3) % 64];
  const uintptr_t found = atomic_load_explicit(entry, memory_order_relaxed);
  if ((found & ~(uintptr_t)1) == place) return found & 1;
  const char *const file = file_of(address);
  const char *const concurrency = file_of((const void *)swift_get_time);
  const bool is = file && concurrency && strcmp(file, concurrency) == 0;
  atomic_store_explicit(entry, place | is, memory_order_relaxed);
  return is;
}

/* The clocks of Swift follow the virtual time of a run. */
WEAK int clock_gettime(clockid_t clock, struct timespec *time) {
  if (!original.gettime) original.gettime = next("clock_gettime");
  const int result = original.gettime(clock, time);
  const int64_t passed = jobs_run() ? jobs_time() : 0;
  if (result != 0 || passed == 0) return result;
  if (!is_in_concurrency(__builtin_return_address(0))) return result;
  const int64_t nanoseconds = time->tv_nsec + passed;
  time->tv_sec += nanoseconds / 1000000000;
  time->tv_nsec = nanoseconds % 1000000000;
  return result;
}

#else

bool jobs_sees_queues(void) { return false; }
void jobs_perform(void *context) { (void)context; }
void jobs_hand_out(void *context) { (void)context; }
bool jobs_is_empty(void *group) {
  (void)group;
  return false;
}

#endif
