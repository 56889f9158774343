export default {
  input: { main: "src/main.ts" },
  platform: "node",
  output: {
    ...{ dir: "dist", format: "esm", cleanDir: true },
    banner: "#!/usr/bin/env node",
  },
};
