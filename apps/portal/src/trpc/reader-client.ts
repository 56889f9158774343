import type { AppRouter } from "@guidepost/api";
import { createTRPCClient, httpLink } from "@trpc/client";

/** The client of the public pages, without TanStack Query. */
export const readerClient = createTRPCClient<AppRouter>({
  links: [httpLink({ url: "/api/trpc" })],
}).reader;
