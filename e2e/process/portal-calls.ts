import { fromNewAddress } from "../harness/call.ts";
import type { ServerProcess } from "../harness/servers/server-process.ts";

/** Calls a procedure as the portal's pages do: a mutation with `input`, otherwise a query. */
export async function callPortal(
  { url }: Pick<ServerProcess, "url">,
  procedure: string,
  { input, cookie, headers = {} }: { input?: unknown; cookie?: string; headers?: object } = {},
) {
  const common = { ...fromNewAddress(), ...(cookie && { Cookie: cookie }), ...headers };
  const change = {
    method: "POST",
    body: JSON.stringify(input),
    headers: { ...common, Origin: url, "Content-Type": "application/json" },
  };
  const response = await fetch(
    `${url}/api/trpc/${procedure}`,
    input === undefined ? { headers: common } : change,
  );
  const body = (await response.json()) as {
    result?: { data: Record<string, unknown> };
    error?: { data: { error: { code: string } } };
  };
  return {
    status: response.status,
    headers: response.headers,
    data: body.result?.data ?? {},
    ...body,
  };
}
