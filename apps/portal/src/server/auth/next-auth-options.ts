import "server-only";
import { cookies, headers } from "next/headers";
import type { NextAuthOptions, Profile, RequestInternal, User } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import GitHubProvider from "next-auth/providers/github";
import GoogleProvider from "next-auth/providers/google";
import { browserLanguage } from "../http/browser-language.ts";
import { ADDRESS_HEADER } from "../http/headers.ts";
import { logAuthError, returnCookie } from "./auth-request-filter.ts";
import {
  CONFIRM_PATH,
  safeReturn,
  SECOND_FACTOR_PATH,
  SECOND_FACTOR_REQUIRED,
  signInReason,
  withNext,
} from "#lib/sign-in.ts";
import { getServices } from "../get-services.ts";
import { type GitHubEmail, type ProviderEmail, gitHubEmail, googleEmail } from "./providers.ts";
import { asDomainError } from "#lib/api-error.ts";
import { forgetPendingSignIn, keepPendingSignIn, readPendingSignIn } from "./pending-sign-in.ts";
import {
  currentSession,
  keepUndoneDeletions,
  knownBrowsers,
  rememberBrowser,
  sessionCookie,
} from "./session.ts";
import { sessionIn } from "./session-cookies.ts";
import type { Services, Session } from "../services.ts";

/** Time-out of a request to a provider. next-auth's default of 3.5 s is too short for slow networks. */
const PROVIDER_TIMEOUT_MS = 10_000;

/** next-auth passes this from the sign-in to the token. */
type WithSession = { session?: Session };

function stringOrEmpty(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function addressOf({ headers }: Pick<RequestInternal, "headers">): string {
  return (headers as Record<string, string> | undefined)?.[ADDRESS_HEADER] ?? "unknown";
}

function userOf(session: Session): User {
  return { id: String(session.userId), session } as User;
}

/** @throws with the reason as the message, which next-auth returns to the form in a URL */
function refuseSignIn(error: unknown): never {
  if (!asDomainError(error)) getServices().log.error({ err: error }, "a sign-in failed");
  throw new Error(signInReason(error), { cause: error });
}

function password() {
  return CredentialsProvider({
    credentials: { email: {}, password: {} },
    authorize: async (given, request) => {
      const { isPending, signIn } = getServices();
      const input = {
        email: stringOrEmpty(given?.email),
        password: stringOrEmpty(given?.password),
        address: addressOf(request),
        knownBrowsers: await knownBrowsers(),
      };
      const signedIn = await signIn(input).catch(refuseSignIn);
      if (!signedIn) return null;
      if (!isPending(signedIn)) return userOf(signedIn);
      await keepPendingSignIn(signedIn);
      throw new Error(SECOND_FACTOR_REQUIRED);
    },
  });
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
function secondFactor() {
  return CredentialsProvider({
    id: "two-factor",
    credentials: { code: {} },
    authorize: async (given, request) => {
      const pending = await readPendingSignIn();
      if (!pending) throw new Error("conflict");
      const input = { pending, code: stringOrEmpty(given?.code), address: addressOf(request) };
      const session = await getServices().completeSignIn(input).catch(refuseSignIn);
      if (!session) return null;
      await forgetPendingSignIn();
      return userOf(session);
    },
  });
}

/** github.com, or a GitHub Enterprise Server. */
function gitHub({ url, ...credentials }: NonNullable<Services["providers"]["github"]>) {
  return GitHubProvider({
    ...credentials,
    httpOptions: { timeout: PROVIDER_TIMEOUT_MS },
    issuer: `${url}/login/oauth`,
    authorization: { url: `${url}/login/oauth/authorize`, params: { scope: "user:email" } },
    token: `${url}/login/oauth/access_token`,
    userinfo: {
      url: `${apiOf(url)}/user`,
      request: ({ client, tokens }) => client.userinfo(tokens.access_token ?? ""),
    },
  });
}

function apiOf(url: string): string {
  return url === "https://github.com" ? "https://api.github.com" : `${url}/api/v3`;
}

async function fetchGitHubEmail(token: string | undefined): Promise<ProviderEmail> {
  const { github } = getServices().providers;
  if (!github) return gitHubEmail([]);
  const response = await fetch(`${apiOf(github.url)}/user/emails`, {
    headers: { Authorization: `token ${token}` },
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  });
  return gitHubEmail(response.ok ? ((await response.json()) as GitHubEmail[]) : []);
}

function providersOf({ github, google }: ReturnType<typeof getServices>["providers"]) {
  return [
    password(),
    secondFactor(),
    ...(github ? [gitHub(github)] : []),
    ...(google
      ? [GoogleProvider({ ...google, httpOptions: { timeout: PROVIDER_TIMEOUT_MS } })]
      : []),
  ];
}

/** The path that the user returns to from a provider. */
async function returnPath(): Promise<string> {
  const { portalUrl } = getServices();
  return safeReturn((await cookies()).get(returnCookie(portalUrl))?.value, portalUrl);
}

/** Whether the user went to the provider to confirm their identity, not to connect it. */
async function isConfirming(): Promise<boolean> {
  return /^[^?#]*/.exec(await returnPath())?.[0] === CONFIRM_PATH;
}

/**
 * Completes a return from GitHub or Google. Signs the user in or, for a signed-in user, connects
 * the provider or confirms the identity.
 */
async function completeProviderSignIn(
  user: User & WithSession,
  profile: Profile | undefined,
  { provider, subject, token }: { provider: "github" | "google"; subject: string; token?: string },
): Promise<string | true> {
  const { actorOf, confirmByProvider, connectProvider, isPending, signInWithProvider } =
    getServices();
  const session = await currentSession();
  const actor = session && (await actorOf(session));
  try {
    if (actor) {
      const confirmed = await confirmByProvider(actor, { provider, subject });
      if (confirmed) {
        user.session = confirmed;
        return true;
      }
      if (await isConfirming()) return `${CONFIRM_PATH}?error=other&provider=${provider}`;
      await connectProvider(actor, { provider, subject });
      return `/settings/security?connected=${provider}`;
    }
    const signedIn = await signInWithProvider({
      provider,
      subject,
      name: user.name ?? "",
      knownBrowsers: await knownBrowsers(),
      language: browserLanguage((await headers()).get("accept-language")),
      readEmail: async () =>
        provider === "github" ? fetchGitHubEmail(token) : googleEmail(profile),
    });
    if (isPending(signedIn)) {
      await keepPendingSignIn(signedIn);
      return withNext(SECOND_FACTOR_PATH, await returnPath());
    }
    user.session = signedIn;
    return true;
  } catch (error) {
    const refusal = asDomainError(error);
    if (!refusal) getServices().log.error({ err: error }, "a sign-in by a provider failed");
    const at = refusal?.extras.deletion_at;
    const reason = `error=${refusal?.code ?? "internal_error"}&provider=${provider}${at === undefined ? "" : `&deletion_at=${encodeURIComponent(at)}`}`;
    return actor ? `/settings/security?${reason}` : `/sign-in?${reason}`;
  }
}

/**
 * The options of next-auth. An encrypted cookie contains the session's id, user, version and times
 * (docs/decisions/015). Permissions are read from the database on every request.
 */
export function authOptions(): NextAuthOptions {
  const { endSession, idleSeconds, log, portalUrl, providers, secret } = getServices();
  return {
    secret,
    session: { strategy: "jwt", maxAge: idleSeconds },
    cookies: { sessionToken: sessionCookie(portalUrl) },
    pages: { signIn: "/sign-in", signOut: "/", error: "/sign-in" },
    providers: providersOf(providers),
    callbacks: {
      signIn: async ({ user, account, profile }) => {
        if (account?.provider !== "github" && account?.provider !== "google") return true;
        return completeProviderSignIn(user, profile, {
          provider: account.provider,
          subject: account.providerAccountId,
          ...(account.access_token && { token: account.access_token }),
        });
      },
      // Called at a sign-in only. `renewSession` records later uses.
      jwt: async ({ user }) => {
        const { session } = user as WithSession;
        if (!session) return {};
        await rememberBrowser(session);
        return { session: await keepUndoneDeletions(session) };
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
      error: (code, cause) => logAuthError(log, code, cause instanceof Error ? cause : cause.error),
      warn: () => {},
      debug: () => {},
    },
  };
}
