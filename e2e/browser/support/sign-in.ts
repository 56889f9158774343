import { fromNewAddress } from "#harness/call.ts";

/** The cookie of a session, as `addCookies` takes it. */
export type SessionCookie = {
  name: string;
  value: string;
  url: string;
  httpOnly: boolean;
  sameSite: "Lax";
};

const cookiesOf = (response: Response): [string, string][] =>
  response.headers.getSetCookie().map((line) => {
    const [pair = ""] = line.split(";");
    const cut = pair.indexOf("=");
    return [pair.slice(0, cut), pair.slice(cut + 1)];
  });

/**
 * Signs in with the requests of the form. `cookie` is undefined when the portal refuses.
 */
export const tryToSignIn = async (
  url: string,
  email: string,
  password: string,
  address: Record<string, string> = fromNewAddress(),
): Promise<{ status: number; error: string | null; cookie: SessionCookie | undefined }> => {
  const asked = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  const response = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    headers: {
      ...address,
      Origin: url,
      "Content-Type": "application/x-www-form-urlencoded",
      Cookie: cookiesOf(asked)
        .map(([name, value]) => `${name}=${value}`)
        .join("; "),
    },
    body: new URLSearchParams({ csrfToken, email, password, json: "true" }).toString(),
  });
  const { url: next } = (await response.json()) as { url: string };
  const found = cookiesOf(response).find(
    ([name, value]) => name.endsWith("session-token") && value,
  );
  return {
    status: response.status,
    error: new URL(next, url).searchParams.get("error"),
    cookie: found && {
      name: found[0],
      value: found[1],
      url,
      httpOnly: true,
      sameSite: "Lax",
    },
  };
};

/** Signs in and resolves to the session cookie. Throws for wrong credentials. */
export async function signIn(url: string, email: string, password: string): Promise<SessionCookie> {
  const { cookie, error } = await tryToSignIn(url, email, password);
  if (!cookie) throw new Error(`${email} could not sign in: ${error}`);
  return cookie;
}
