import "server-only";
import { cookies } from "next/headers";
import type { NextAuthOptions, Profile, User } from "next-auth";
import { encode } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import GitHubProvider from "next-auth/providers/github";
import GoogleProvider from "next-auth/providers/google";
import { cache } from "react";
import { addressHeader } from "#http/address-header.ts";
import { tellAuthError } from "./auth-log.ts";
import { returnCookie } from "./auth-requests.ts";
import { confirmPath } from "./confirm-path.ts";
import {
  addKnownBrowser,
  KNOWN_BROWSER_SECONDS,
  knownBrowsersCookie,
  readKnownBrowsers,
} from "./known-browsers.ts";
import { portal } from "./portal.ts";
import {
  gitHubEmail,
  googleEmail,
  type GitHubEmail,
  type ProviderEmail,
} from "./provider-email.ts";
import { refusalOf } from "./service-refusal.ts";
import { sessionCookieName, sessionIn, sessionInCookies } from "./session-token.ts";
import { safeReturn } from "./safe-return.ts";
import { signInReason } from "./sign-in-reason.ts";
import type { Portal, Session } from "./server.ts";

/** What GitHub or Google may take for one answer: next-auth's own 3.5 s is short on a poor line. */
const providerMs = 10_000;

/** As next-auth names it. */
const sessionCookie = (portalUrl: string) => {
  const secure = portalUrl.startsWith("https:");
  return {
    name: sessionCookieName(portalUrl),
    options: { httpOnly: true, sameSite: "lax", path: "/", secure },
  } as const;
};

/** next-auth hands this from the sign-in to the token. */
type WithSession = { session?: Session };

const one = (value: unknown): string => (typeof value === "string" ? value : "");

const password = () =>
  CredentialsProvider({
    credentials: { email: {}, password: {} },
    authorize: async (given, request) => {
      const headers = request.headers as Record<string, string> | undefined;
      const input = {
        email: one(given?.email),
        password: one(given?.password),
        address: headers?.[addressHeader] ?? "unknown",
        knownBrowsers: await knownBrowsers(),
      };
      try {
        const session = await portal().signIn(input);
        return session ? ({ id: String(session.userId), session } as User) : null;
      } catch (error) {
        // It comes back to the form in the answer's address.
        throw new Error(signInReason(error), { cause: error });
      }
    },
  });

async function knownBrowsers() {
  return readKnownBrowsers((await cookies()).get(knownBrowsersCookie)?.value, portal().secret);
}

/** Lets this browser sign in again, however many attempts others make on the user. */
async function rememberBrowser(session: Session): Promise<void> {
  const { portalUrl, secret } = portal();
  const value = addKnownBrowser(await knownBrowsers(), session, secret);
  const { options } = sessionCookie(portalUrl);
  (await cookies()).set(knownBrowsersCookie, value, { ...options, maxAge: KNOWN_BROWSER_SECONDS });
}

/** GitHub itself, or a GitHub Enterprise Server at an address of its own. */
const gitHub = ({ url, ...credentials }: NonNullable<Portal["providers"]["github"]>) =>
  GitHubProvider({
    ...credentials,
    httpOptions: { timeout: providerMs },
    issuer: `${url}/login/oauth`,
    authorization: { url: `${url}/login/oauth/authorize`, params: { scope: "user:email" } },
    token: `${url}/login/oauth/access_token`,
    userinfo: {
      url: `${apiOf(url)}/user`,
      request: ({ client, tokens }) => client.userinfo(tokens.access_token ?? ""),
    },
  });

const apiOf = (url: string): string =>
  url === "https://github.com" ? "https://api.github.com" : `${url}/api/v3`;

const askGitHub = async (token: string | undefined): Promise<ProviderEmail> => {
  const { github } = portal().providers;
  if (!github) return gitHubEmail([]);
  const answer = await fetch(`${apiOf(github.url)}/user/emails`, {
    headers: { Authorization: `token ${token}` },
    signal: AbortSignal.timeout(providerMs),
  });
  return gitHubEmail(answer.ok ? ((await answer.json()) as GitHubEmail[]) : []);
};

const providersOf = ({ github, google }: ReturnType<typeof portal>["providers"]) => [
  password(),
  ...(github ? [gitHub(github)] : []),
  ...(google ? [GoogleProvider({ ...google, httpOptions: { timeout: providerMs } })] : []),
];

/** Whether the browser left for the provider to confirm who is signed in, not to connect it. */
async function isConfirming(): Promise<boolean> {
  const { portalUrl } = portal();
  const target = (await cookies()).get(returnCookie(portalUrl))?.value ?? "";
  return URL.canParse(target, portalUrl) && new URL(target, portalUrl).pathname === confirmPath;
}

/**
 * A person who comes back from GitHub or Google: signed in, or, where already signed in, connected
 * or confirmed.
 */
const welcomeFromProvider = async (
  user: User & WithSession,
  profile: Profile | undefined,
  { provider, subject, token }: { provider: "github" | "google"; subject: string; token?: string },
): Promise<string | true> => {
  const { actorOf, confirmByProvider, connectProvider, recordConfirmation, signInWithProvider } =
    portal();
  const session = await currentSession();
  const actor = session && (await actorOf(session));
  try {
    if (actor) {
      if (await confirmByProvider(actor, { provider, subject })) {
        user.session = recordConfirmation(session);
        return true;
      }
      if (await isConfirming()) return `${confirmPath}?error=other&provider=${provider}`;
      await connectProvider(actor, { provider, subject });
      return `/settings/security?connected=${provider}`;
    }
    user.session = await signInWithProvider({
      provider,
      subject,
      name: user.name ?? "",
      readEmail: async () => (provider === "github" ? askGitHub(token) : googleEmail(profile)),
    });
    return true;
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) portal().log.error({ err: error }, "a sign-in by a provider failed");
    const reason = `error=${refusal?.code ?? "internal_error"}&provider=${provider}`;
    return actor ? `/settings/security?${reason}` : `/sign-in?${reason}`;
  }
};

/**
 * next-auth as Guidepost uses it: a sealed cookie holds the session's id, its user, its generation
 * and its times (docs/decisions/015). What it allows is read from the database at every request.
 */
export const authOptions = (): NextAuthOptions => {
  const { endSession, idleSeconds, log, portalUrl, providers, secret } = portal();
  return {
    secret,
    session: { strategy: "jwt", maxAge: idleSeconds },
    cookies: { sessionToken: sessionCookie(portalUrl) },
    pages: { signIn: "/sign-in", signOut: "/", error: "/sign-in" },
    providers: providersOf(providers),
    callbacks: {
      signIn: async ({ user, account, profile }) => {
        if (account?.provider !== "github" && account?.provider !== "google") return true;
        return welcomeFromProvider(user, profile, {
          provider: account.provider,
          subject: account.providerAccountId,
          ...(account.access_token && { token: account.access_token }),
        });
      },
      // Called at a sign-in only: `renewSession` seals later uses.
      jwt: async ({ user }) => {
        const { session } = user as WithSession;
        if (session) await rememberBrowser(session);
        return { session };
      },
      redirect: ({ url }) => new URL(safeReturn(url, portalUrl), portalUrl).href,
    },
    events: {
      signOut: async ({ token }) => {
        const session = sessionIn(token);
        if (session) await endSession(session);
      },
    },
    logger: {
      error: (code, cause) =>
        tellAuthError(log, code, cause instanceof Error ? cause : cause.error),
      warn: () => {},
      debug: () => {},
    },
  };
};

/**
 * What the request's cookie says, sealed by us: not yet that the session still holds. The cookie alone
 * is read, since next-auth would throw at others of its own that a client made up.
 */
export const currentSession = async (): Promise<Session | undefined> => {
  const given = (await cookies()).getAll().map(({ name, value }) => [name, value] as const);
  return sessionInCookies(Object.fromEntries(given), portal());
};

function seal(session: Session): Promise<string> {
  const { idleSeconds, secret } = portal();
  return encode({ token: { session }, secret, maxAge: idleSeconds });
}

/** Seals a session into the browser's cookie, as next-auth does at a sign-in. */
export const keepSession = async (session: Session): Promise<void> => {
  const { idleSeconds, portalUrl } = portal();
  const { name, options } = sessionCookie(portalUrl);
  (await cookies()).set(name, await seal(session), { ...options, maxAge: idleSeconds });
  await rememberBrowser(session);
};

/** Seals the request's session anew, as authenticated now. */
export async function confirmSession(): Promise<void> {
  const session = await currentSession();
  if (session) await keepSession(portal().recordConfirmation(session));
}

/**
 * Records the use of the request's session in its cookie, at most once an hour. For responses that
 * no shared cache keeps. Works while a page is rendered, where Next.js cannot set cookies.
 */
export const renewSession = cache(async (): Promise<void> => {
  const { idleSeconds, portalUrl, recordUse, setCookie } = portal();
  const session = await currentSession();
  const used = session && recordUse(session);
  if (!used) return;
  const { name, options } = sessionCookie(portalUrl);
  const secure = options.secure ? "; Secure" : "";
  setCookie(
    `${name}=${await seal(used)}; Path=/; Max-Age=${idleSeconds}; HttpOnly; SameSite=Lax${secure}`,
  );
});
