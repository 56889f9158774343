import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sendRequest, type RawResponse } from "../load/send-request.ts";
import { CLI_ENTRY } from "../paths.ts";

const run = promisify(execFile);

const PASSWORD = "correct horse battery";

function emailOf(username: string): string {
  return `${username}@example.com`;
}

/** Creates a user who can sign in to the portal. */
export async function createPortalUser(
  dataDir: string,
  { username, accountId, role }: { username: string; accountId: number; role: "owner" | "member" },
): Promise<void> {
  const user = ["--account", String(accountId), "--username", username, "--role", role];
  const names = ["--display-name", username, "--email", emailOf(username), "--password", PASSWORD];
  await run(process.execPath, [CLI_ENTRY, "user", "create", ...user, ...names], {
    env: { NODE_ENV: "production", PATH: process.env["PATH"], DATA_DIR: dataDir },
  });
}

function cookiesOf({ headers }: RawResponse): string[] {
  return (headers["set-cookie"] ?? []).map((line) => line.split(";")[0] ?? "");
}

/**
 * Signs in with the requests of the form. Returns the session's cookie.
 *
 * @throws Error when the portal refuses
 */
export async function signIn(port: number, username: string): Promise<string> {
  const asked = await sendRequest(port, "/api/auth/csrf");
  const { csrfToken } = JSON.parse(asked.body.toString()) as { csrfToken: string };
  const response = await sendRequest(port, "/api/auth/callback/credentials", {
    method: "POST",
    headers: {
      Origin: `http://127.0.0.1:${port}`,
      "Content-Type": "application/x-www-form-urlencoded",
      Cookie: cookiesOf(asked).join("; "),
    },
    body: new URLSearchParams({
      csrfToken,
      email: emailOf(username),
      password: PASSWORD,
      json: "true",
    }).toString(),
  });
  const cookie = cookiesOf(response).find((pair) => pair.includes("session-token="));
  if (cookie === undefined) throw new Error(`${username} could not sign in`);
  return cookie;
}
