import { join } from "node:path";
import { secondsSince } from "../setup/output.mjs";
import { shortPath } from "../setup/paths.mjs";
import { readDemoAccount } from "./database.ts";
import type { ServiceDescription } from "./describe-service.ts";

type Services = { api: ServiceDescription; portal: ServiceDescription; worker: ServiceDescription };

/**
 * The message that `npm start` prints when everything runs.
 *
 * @param embeddedIn the folder of the embedded PostgreSQL; undefined with another PostgreSQL
 */
export function welcome({ api, portal, worker }: Services, embeddedIn: string | undefined): string {
  const demo = embeddedIn === undefined ? undefined : readDemoAccount(embeddedIn);
  // The time since the start of the process includes the installation of the packages.
  return `
Guidepost is running. It started in ${secondsSince(0)}. Press Ctrl-C to stop it.

  API           ${api.url}
  Portal        ${portal.url}
  Reference     ${api.url}/docs
  Database      PostgreSQL ${embeddedIn === undefined ? "at DATABASE_URL" : `in ${shortPath(join(embeddedIn, "postgres"))}`}
  API log       ${describeLog(api)}
  Portal log    ${describeLog(portal)}
  Worker        ${worker.url}/readyz
  Worker log    ${describeLog(worker)}
${
  demo
    ? `  Demo account  ${demo.email}  password ${demo.password}
  Demo key      ${demo.key}

Try it:

  curl -H "Authorization: Bearer ${demo.key}" "${api.url}/v1/guides?limit=2"`
    : `
Create an account, a user and a key with: npm run -s cli -- --help`
}
`;
}

function describeLog({ logFile }: ServiceDescription): string {
  return logFile === undefined ? "below" : shortPath(logFile);
}
