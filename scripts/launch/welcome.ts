import { join } from "node:path";
import { shortPath } from "../process/paths.ts";
import { readDemoAccount } from "./database.ts";
import type { ServiceDescription } from "./service.ts";
import type { Settings } from "./settings.ts";

/** The message that `npm start` prints when everything runs. */
export function welcome(
  { embedded, dataDir }: Settings,
  services: ServiceDescription[],
  time: string,
): string {
  const api = services[0]?.url;
  const demo = embedded ? readDemoAccount(dataDir) : undefined;
  const database = embedded
    ? `PostgreSQL in ${shortPath(join(dataDir, "postgres"))}`
    : "PostgreSQL at DATABASE_URL";
  const rows = [
    ...services.map(({ name, url }) => [capitalize(name), url]),
    ["Reference", `${api}/docs`],
    ["Database", database],
    ...services.map(({ name, logFile }) => [
      `${capitalize(name)} log`,
      logFile === undefined ? "below" : shortPath(logFile),
    ]),
    ...(demo === undefined
      ? []
      : [
          ["Demo account", `${demo.email}  password ${demo.password}`],
          ["Demo key", demo.key],
        ]),
  ];
  const table = rows.map(([name = "", value]) => `  ${name.padEnd(14)}${value}`).join("\n");
  const next = demo
    ? `Try it:\n\n  curl -H "Authorization: Bearer ${demo.key}" "${api}/v1/guides?limit=2"`
    : "Create an account, a user and a key with: npm run -s cli -- --help";
  return `\nGuidepost is running. It started in ${time}. Press Ctrl-C to stop it.\n\n${table}\n\n${next}\n`;
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
