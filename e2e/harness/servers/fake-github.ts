import { createServer, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

/** The user that GitHub's API returns. */
export type GitHubUser = { id: number; login: string; email: string; verified: boolean };

function json(response: ServerResponse, body: unknown) {
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify(body));
}

/** Starts a server with the GitHub endpoints that a sign-in uses, for one user at a time. */
export async function startFakeGitHub() {
  let user: GitHubUser | undefined;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://github");
    request.resume();
    if (pathname === "/login/oauth/authorize") {
      const back = new URL(searchParams.get("redirect_uri") ?? "");
      back.searchParams.set("state", searchParams.get("state") ?? "");
      if (user) back.searchParams.set("code", "code");
      else back.searchParams.set("error", "access_denied");
      response.writeHead(302, { Location: back.href }).end();
    } else if (pathname === "/login/oauth/access_token")
      json(response, { access_token: "token", token_type: "bearer", scope: "user:email" });
    else if (pathname === "/api/v3/user/emails")
      json(response, [{ email: user?.email, primary: true, verified: user?.verified }]);
    else if (pathname === "/api/v3/user")
      json(response, { id: user?.id, login: user?.login, name: null, email: user?.email });
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Undefined: the user denies access. */
    signInAs: (who: GitHubUser | undefined) => {
      user = who;
    },
    close: () => server.close(),
  };
}
