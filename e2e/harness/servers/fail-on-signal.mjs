// NODE_OPTIONS loads this file into a server: signals cause failures that no handler catches.
process.on("SIGUSR2", () => {
  setImmediate(() => {
    throw new Error("planted exception");
  });
});
process.on("SIGWINCH", () => void Promise.reject(new Error("planted rejection")));
