import { applySchedules } from "#guides/index.ts";
import { definePeriodicTask } from "#jobs/index.ts";

export const applySchedulesTask = definePeriodicTask({
  name: "apply_schedules",
  schedule: "* * * * *",
  run: (service, { signal }) => applySchedules(service, signal),
});
