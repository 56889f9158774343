import { email as address } from "@guidepost/contract";
import type { ServiceContext } from "../context.ts";
import type { RateLimitStore } from "@guidepost/rate-limit";
import { attemptLimits, enforceRateLimit } from "../enforce-rate-limit.ts";
import { countAttempt, countKnownAttempt, type KnownBrowser } from "./attempts.ts";
import { verifyPassword } from "./password.ts";
import { newSession, type Session } from "./new-session.ts";

/**
 * The session of the user with this e-mail address and password, undefined for any other: an unknown
 * one takes the same time as a wrong password. `address` is the client's. `rate_limit_exceeded`,
 * before anything is compared, with too many attempts from it, or for the user from unknown
 * browsers, or from this known one.
 */
export const signIn = async (
  service: ServiceContext,
  limits: Pick<RateLimitStore, "consume">,
  input: {
    email: string;
    password: string;
    address: string;
    knownBrowsers?: readonly KnownBrowser[];
  },
): Promise<Session | undefined> => {
  // The client first: once refused, it does not use up the attempts of the user it tries.
  await enforceRateLimit(limits, `sign-in:address:${input.address}`, attemptLimits);
  const browsers = input.knownBrowsers ?? [];
  // Only a known browser needs the user to decide which limit holds: others cost no statement.
  if (browsers.length === 0) await countAttempt(limits, "sign-in", input.email);
  const email = address.safeParse(input.email);
  const user = email.success
    ? await service.db.prisma.user.findFirst({
        where: { email: email.data, removedAt: null },
        select: { id: true, passwordHash: true, sessionVersion: true },
      })
    : null;
  if (browsers.length > 0) {
    const known = browsers.find(
      ({ userId, version }) => userId === user?.id && version === user.sessionVersion,
    );
    await (known ? countKnownAttempt(limits, known) : countAttempt(limits, "sign-in", input.email));
  }
  const matches = await verifyPassword(input.password, user?.passwordHash ?? null);
  if (!matches || !user) {
    service.audit({ action: "session.sign_in_failed", userId: user?.id, method: "password" });
    return undefined;
  }
  service.audit({ action: "session.signed_in", userId: user.id, method: "password" });
  return newSession(user.id, user.sessionVersion, service.clock());
};
