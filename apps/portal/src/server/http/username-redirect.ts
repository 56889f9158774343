import type { IncomingMessage, ServerResponse } from "node:http";
import { username as usernameRule } from "@guidepost/contract";

/** `/@name` and what follows it: a guide, a preview picture, a query. */
const publicPath = /^\/(?:@|%40)([^/?#]+)([^#]*)$/;

/**
 * Redirects the public addresses of a former username to the present one: profile, guides and
 * preview pictures (contract ACCT-8). Resolves to false for any other request.
 */
export function createUsernameRedirect(
  findRenamed: (formerUsername: string) => Promise<string | undefined>,
) {
  return async (
    { method, url = "" }: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> => {
    if (method !== "GET" && method !== "HEAD") return false;
    const [, name = "", rest = ""] = publicPath.exec(url) ?? [];
    const former = usernameRule.safeParse(name).data;
    if (former === undefined) return false;
    // Without the database the page itself says what is wrong.
    const present = await findRenamed(former).catch(() => undefined);
    if (present === undefined) return false;
    response.writeHead(301, {
      Location: `/@${present}${rest}`,
      // Kept by a browser, it would lead in a circle once the user changes back.
      "Cache-Control": "no-cache",
    });
    response.end();
    return true;
  };
}
