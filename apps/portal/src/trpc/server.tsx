import "server-only";
import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { headers } from "next/headers";
import { type ReactNode, cache } from "react";
import { readClient } from "#server/http/headers.ts";
import { currentActor } from "#server/auth/session.ts";
import { getServices } from "#server/get-services.ts";
import { makeQueryClient } from "./query-client.ts";

export const getQueryClient = cache(() => makeQueryClient());

const context = cache(async () => {
  // First: reading headers prevents prerendering at build time.
  const client = readClient(await headers());
  const { parts, storedPage } = getServices();
  return { ...(storedPage()?.parts ?? parts), client, actor: await currentActor() };
});

/** The router for server components: the same options as in the browser, without HTTP. */
export function serverTrpc() {
  return createTRPCOptionsProxy({
    ctx: context,
    router: getServices().router,
    queryClient: getQueryClient,
  });
}

/** Calls procedures directly, for data that the browser does not need. */
export async function serverCaller() {
  const ready = await context();
  return getServices().createCaller(ready);
}

/** Passes prefetched queries to the browser. */
export function Hydrate({ children }: { children: ReactNode }) {
  return <HydrationBoundary state={dehydrate(getQueryClient())}>{children}</HydrationBoundary>;
}
