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

#endif
