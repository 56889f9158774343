// Loaded into a server by NODE_OPTIONS: plants failures that nothing catches.
process.on("SIGUSR2", () => {
  setImmediate(() => {
    throw new Error("planted exception");
  });
});
process.on("SIGWINCH", () => void Promise.reject(new Error("planted rejection")));
