import type { ServerProcess } from "../../harness/servers/server-process.ts";
import type { Stack } from "../../harness/servers/stack.ts";
import { call } from "../../harness/call.ts";

/** The servers of these tests, and the account of their user `ada`. Complete when a test begins. */
export type Servers = {
  stack: Stack;
  api: ServerProcess;
  portal: ServerProcess;
  account: number;
  key: string;
  /** The Cookie header of a session. */
  cookie: string;
};

export function getUsage({ api, key }: Servers) {
  return call(api.url, { path: "/usage", key });
}

export function createGuide({ api, key }: Servers, title: string) {
  const json = { guide: { title, user_id: "ada" } };
  return call(api.url, { method: "POST", path: "/guides", key, json });
}

/** Requests a page of the portal and reads all of it. */
export async function openPage(
  { portal, cookie }: Servers,
  path: string,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${portal.url}${path}`, {
    headers: { Cookie: cookie, ...headers },
    redirect: "manual",
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

export async function readReadiness({ url }: ServerProcess) {
  const response = await fetch(`${url}/readyz`);
  return { status: response.status, body: await response.json() };
}
