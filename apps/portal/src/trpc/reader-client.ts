import type { AppRouter } from "@guidepost/api";
import { createTRPCClient, httpLink } from "@trpc/client";

/** The router for the public pages, without what pages need that show changing data. */
export const readerClient = createTRPCClient<AppRouter>({
  links: [httpLink({ url: "/api/trpc" })],
}).reader;
