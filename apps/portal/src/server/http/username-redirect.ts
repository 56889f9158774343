import type { IncomingMessage, ServerResponse } from "node:http";
import { username as usernameRule } from "@guidepost/contract";

/** `/@name` or `/embed/@name`, and the rest of the path: a guide, an Open Graph image, a query. */
const PUBLIC_PATH = /^(\/embed)?\/(?:@|%40)([^/?#]+)([^#]*)$/;

/**
 * Redirects the public pages of a former username to the current one: profile, guides and Open Graph
 * images (contract ACCT-8). Resolves to false for any other request.
 */
export function createUsernameRedirect(
  findRenamed: (formerUsername: string) => Promise<string | undefined>,
) {
  return async (
    { method, url = "" }: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> => {
    if (method !== "GET" && method !== "HEAD") return false;
    const [, prefix = "", name = "", rest = ""] = PUBLIC_PATH.exec(url) ?? [];
    const former = usernameRule.safeParse(name).data;
    if (former === undefined) return false;
    // Without the database the page itself reports the error.
    const current = await findRenamed(former).catch(() => undefined);
    if (current === undefined) return false;
    response.writeHead(301, {
      Location: `${prefix}/@${current}${rest}`,
      // A cached redirect would become a loop once the user changes back.
      "Cache-Control": "no-cache",
    });
    response.end();
    return true;
  };
}
