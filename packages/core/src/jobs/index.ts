export { enqueue } from "./enqueue.ts";
export { removeDeadWorkers, removeWorker, touchWorker } from "./store.ts";
export {
  definePeriodicTask,
  defineTask,
  type RunningJob,
  type Task,
  type TaskResult,
} from "./task.ts";
