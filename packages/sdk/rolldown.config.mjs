import { thirdPartyNotices } from "../../scripts/release/third-party-notices.mjs";

const input = { index: "src/index.ts" };
// The declarations have the comments that editors show.
const output = { dir: "dist", comments: false };

/** One module for `import`, and the same for `require`. */
export default [
  {
    input,
    platform: "neutral",
    plugins: [thirdPartyNotices()],
    output: { ...output, format: "esm", cleanDir: true },
  },
  {
    input,
    platform: "neutral",
    output: { ...output, format: "cjs", entryFileNames: "[name].cjs" },
  },
];
