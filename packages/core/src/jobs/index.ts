export { enqueue } from "./enqueue.ts";
export {
  deleteJobRows,
  deleteJobsOfTask,
  endAttempts,
  type Job,
  type JobCount,
  type JobFilter,
  type JobTransaction,
  releaseOrphanedJobs,
  removeDeadWorkers,
  removeWorker,
  rescheduleJobs,
  selectJobCounts,
  selectJobs,
  touchWorker,
} from "./store.ts";
export {
  definePeriodicTask,
  defineTask,
  PermanentFailure,
  type RunningJob,
  type Task,
} from "./task.ts";
