import { fromNewAddress } from "../harness/call.ts";
import type { ServerProcess } from "../harness/server-process.ts";

/** Sends one of the portal's calls as its pages do; `input` makes it one that changes something. */
export const callPortal = async (
  { url }: ServerProcess,
  procedure: string,
  { input, cookie, headers = {} }: { input?: unknown; cookie?: string; headers?: object } = {},
) => {
  const common = { ...fromNewAddress(), ...(cookie && { Cookie: cookie }), ...headers };
  const change = {
    method: "POST",
    body: JSON.stringify(input),
    headers: { ...common, Origin: url, "Content-Type": "application/json" },
  };
  const answer = await fetch(
    `${url}/api/trpc/${procedure}`,
    input === undefined ? { headers: common } : change,
  );
  const body = (await answer.json()) as {
    result?: { data: Record<string, unknown> };
    error?: { data: { error: { code: string } } };
  };
  return { status: answer.status, headers: answer.headers, data: body.result?.data ?? {}, ...body };
};
