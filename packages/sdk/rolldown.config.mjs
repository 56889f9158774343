export default {
  input: { index: "src/index.ts" },
  platform: "neutral",
  output: { dir: "dist", format: "esm", cleanDir: true },
};
