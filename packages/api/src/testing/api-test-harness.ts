import {
  createRequestLog,
  createUsageRecorder,
  type Actor,
  type ServiceContext,
} from "@guidepost/core";
import { createRateLimiter } from "@guidepost/rate-limit";
import { createTestFixtures, type TestUser } from "@guidepost/core/testing";
import { callTRPCProcedure } from "@trpc/server";
import { appRouter } from "../routers/index.ts";
import type { Observer } from "../trpc/context.ts";
import type { ProcedureMeta } from "../trpc/init.ts";

type Declared = { _def: { type: "query" | "mutation"; meta?: ProcedureMeta } };

/** All procedures of the router by name, for example `guides.get`. */
export const procedures = appRouter._def.procedures as unknown as Record<string, Declared>;
export const names = Object.keys(procedures);

/** Procedures for keys and sessions, which REST serves. */
export const keyOrSessionNames = names.filter((name) => procedures[name]?._def.meta?.openapi);
/** Procedures without a credential. */
export const publicNames = [
  "account.passwordReset",
  "account.requestPasswordReset",
  "account.resetPassword",
  "account.signUp",
  "members.invitation",
  "members.accept",
  "notifications.unsubscribe",
  "notifications.unsubscribeTarget",
  "passkeys.signInOptions",
  "passkeys.signIn",
  "reader.guide",
  "reader.profile",
  "reader.more",
  "reader.state",
  "reader.view",
  "reader.reach",
  "reader.complete",
  "reader.rate",
  "reader.sendFeedback",
  "reader.deleteFeedback",
  "reader.openPrivateGuide",
  "reader.privateGuide",
];
export const sessionNames = names.filter(
  (name) => !keyOrSessionNames.includes(name) && !publicNames.includes(name),
);

export const scopeOf = (name: string) => procedures[name]?._def.meta?.scope;

/** Stores images in memory as they are. */
function imagesInMemory(): Required<Pick<ServiceContext, "mediaStorage" | "imageConverter">> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    mediaStorage: {
      put: async (name, bytes) => void files.set(name, new Uint8Array(bytes)),
      get: async (name) => files.get(name),
      delete: async (deleted) => deleted.forEach((name) => files.delete(name)),
      list: async function* () {},
    },
    imageConverter: {
      convert: async (_account, bytes) => ({
        width: 2,
        height: 1,
        files: [{ smaller: undefined, bytes }],
      }),
      close: async () => {},
    },
  };
}

/** Test data and a caller of the router. Records the quota decisions. */
export async function createApiHarness(options: { sharesDatabase?: boolean } = {}) {
  const fixtures = await createTestFixtures(options);
  const world = { ...fixtures, service: { ...fixtures.service, ...imagesInMemory() } };
  const decisions: string[] = [];
  const observer: Observer = {
    request: () => {},
    limiter: () => {},
    ledger: (decision) => decisions.push(decision),
    failure: () => {},
  };
  const recorder = createUsageRecorder(world.service.db, () => {});
  const requestLog = createRequestLog(world.service.db, { onError: () => {}, onDrop: () => {} });
  const rateLimiter = await createRateLimiter({ onChange: () => {} });
  let calls = 0;

  /** Calls a procedure by its name, with or without an actor. */
  const call = (
    name: string,
    actor: Actor | undefined,
    input?: unknown,
    service: ServiceContext = world.service,
  ): Promise<unknown> =>
    callTRPCProcedure({
      router: appRouter,
      path: name,
      type: procedures[name]?._def.type ?? "query",
      // A new address for each call, so that the limits per address do not apply.
      ctx: {
        service,
        rateLimiter,
        recorder,
        observer,
        actor,
        ...(input !== undefined && { bodyBytes: JSON.stringify(input).length }),
        client: { address: `address-${(calls += 1)}`, visitor: undefined },
        browserId: () => Promise.resolve("browser"),
      },
      getRawInput: () => Promise.resolve(input),
      signal: undefined,
      batchIndex: 0,
    });

  const usedBy = async ({ accountId }: TestUser): Promise<number | undefined> => {
    const month = await world.service.db.prisma.usageMonth.findFirst({ where: { accountId } });
    return month?.used;
  };
  const drop = async () => {
    await recorder.close();
    await requestLog.close();
    await world.drop();
  };
  return { ...world, drop, call, usedBy, rateLimiter, recorder, requestLog, decisions };
}
