// Loaded into every service: when the start script is killed outright, they stop as if they were told
// to, and do not hold their ports against the next start.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
