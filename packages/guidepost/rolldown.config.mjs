import { thirdPartyNotices } from "../../scripts/release/third-party-notices.mjs";

export default {
  input: { main: "src/main.ts" },
  platform: "node",
  // The sources of @guidepost/sdk.
  tsconfig: "../../tsconfig.json",
  plugins: [thirdPartyNotices()],
  output: {
    dir: "dist",
    format: "esm",
    cleanDir: true,
    banner: "#!/usr/bin/env node",
  },
};
