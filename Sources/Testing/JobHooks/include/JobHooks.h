#ifndef JOB_HOOKS_H
#define JOB_HOOKS_H

#include <stdbool.h>
#include <stdint.h>

/* The hooks of Swift's runtime through which each job of the process passes. They are installed by a constructor,
   before the first task, and hand a job on unless a run of the program is active.

   What a run decides is in Swift: the functions named `orders_…` are defined in JobOrders. */

/* The number of active runs. While it is 0, a job costs one load more than without the hooks. */
void jobs_enter(void);
void jobs_leave(void);
int jobs_active(void);

/* The run whose jobs this thread executes; a null pointer for none. */
void *_Nullable jobs_run(void);
void jobs_set_run(void *_Nullable run);

/* Lets this thread work for a run whose jobs another thread executes; a null pointer ends that. */
void jobs_be_elsewhere(void *_Nullable run);
bool jobs_is_elsewhere(void);
/* Whether this thread executes a block for which a job waits on the main queue. */
bool jobs_is_main_block(void);
void jobs_set_main_block(bool is);
/* The virtual nanoseconds since the start of the run whose jobs this thread executes. */
int64_t jobs_time(void);
void jobs_set_time(int64_t nanoseconds);

/* Whether the work is seen that a job hands to a queue, a thread or the run loop. */
bool jobs_sees_queues(void);
/* Executes a block that a job handed to the main queue. */
void jobs_perform(void *_Nonnull work);
/* Hands a block to its queue, when its time has come. */
void jobs_hand_out(void *_Nonnull work);
/* Whether a group of work has no member left. */
bool jobs_is_empty(void *_Nonnull group);

/* The number of the task of a job, unique in the process and growing; 0 for a job without a task. */
uint64_t jobs_task(const void *_Nonnull job);
/* Whether a job is the turn of an actor, in which it executes the jobs that wait for it. */
bool jobs_is_turn(const void *_Nonnull job);
/* The number of the task that this thread executes; 0 for none. */
uint64_t jobs_current_task(void);
/* The name of the task that this thread executes; a null pointer for none. */
const char *_Nullable jobs_current_name(void);

/* Hands a job to the system, whichever run this thread executes. */
void jobs_release(void *_Nonnull job);

/* A lock that the thread sanitizer sees. */
void jobs_lock(void);
void jobs_unlock(void);

/* Defined in JobOrders. Takes a block for the main queue, or for another after a delay, in nanoseconds. */
void orders_take_block(void *_Nonnull work, bool is_main, int64_t delay);
bool orders_holds_sleeps(void);
/* Whether the loop of this thread holds the main actor, so that a block for the main queue is executed in place. */
bool orders_holds_main(void);
/* Work of a run begins at a place of the system, a queue or a thread, and ends. Returns the number of the place. */
int orders_began_elsewhere(void *_Nonnull run, const char *_Nonnull place);
void orders_ended_elsewhere(void *_Nonnull run, int place);
/* A block comes after a group of work, and the group is empty. */
void orders_awaits_group(void *_Nonnull run, void *_Nonnull group);
void orders_left_group(void *_Nonnull run, void *_Nonnull group);

#endif
