import { join } from "node:path";
import { shown } from "../process/root.mjs";
import { readDemo } from "./demo.mjs";

/**
 * What a developer wants to know once everything is up.
 *
 * @param {import("./settings.mjs").Settings} settings
 * @param {{ name: string, address: string, logFile: string | undefined }[]} services
 * @param {string} time
 */
export function welcome({ embedded, dataDir }, services, time) {
  const [api] = services;
  const demo = embedded ? readDemo(dataDir) : undefined;
  const rows = [
    ...services.map(({ name, address }) => [titled(name), address]),
    ["Reference", `${api?.address}/docs`],
    [
      "Database",
      embedded ? `PostgreSQL in ${shown(join(dataDir, "postgres"))}` : "PostgreSQL of DATABASE_URL",
    ],
    ...services.map(({ name, logFile }) => [
      `${titled(name)} log`,
      logFile === undefined ? "below" : shown(logFile),
    ]),
    ...(demo
      ? [
          ["Demo account", `${demo.email}  password ${demo.password}`],
          ["Demo key", demo.key],
        ]
      : []),
  ];
  const table = rows.map(([name = "", value]) => `  ${name.padEnd(14)}${value}`).join("\n");
  const next = demo
    ? `Try it:\n\n  curl -H "Authorization: Bearer ${demo.key}" "${api?.address}/v1/guides?limit=2"`
    : "Make an account, a user and a key with: npm run -s cli -- --help";
  return `\nGuidepost is running, after ${time}. Ctrl-C stops it.\n\n${table}\n\n${next}\n`;
}

/** @param {string} name */
const titled = (name) => name.charAt(0).toUpperCase() + name.slice(1);
