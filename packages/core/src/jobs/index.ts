export { enqueue } from "./enqueue.ts";
export {
  deleteJobRows,
  type Job,
  JOB_STATES,
  type JobCount,
  type JobFilter,
  removeDeadWorkers,
  removeWorker,
  rescheduleJobs,
  selectJobCounts,
  selectJobs,
  touchWorker,
} from "./store.ts";
export { definePeriodicTask, defineTask, type Task } from "./task.ts";
