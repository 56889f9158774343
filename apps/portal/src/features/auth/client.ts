import type { AppRouter } from "@guidepost/api";
import { createTRPCClient, httpLink } from "@trpc/client";

/** The service for forms of visitors. It does not use TanStack Query, so that their pages load less code. */
export const authClient = createTRPCClient<AppRouter>({ links: [httpLink({ url: "/api/trpc" })] });
