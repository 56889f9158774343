/** The states of a job. `scheduled`: its time has not come. `dead`: its last attempt failed. */
export const JOB_STATES = ["waiting", "scheduled", "running", "dead"] as const;
export type JobState = (typeof JOB_STATES)[number];
