"use client";

import type { AppRouter } from "@guidepost/api";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import { useState, type ReactNode } from "react";
import { endedSession } from "./ended-session.ts";
import { freshSignIn } from "./fresh-sign-in.ts";
import { makeQueryClient } from "./query-client.ts";

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

/** No more calls in one request than the server takes (`handle` in server/services.ts). */
const maxBatch = 10;

let browserClient: QueryClient | undefined;
function queryClient(): QueryClient {
  return typeof window === "undefined" ? makeQueryClient() : (browserClient ??= makeQueryClient());
}

export function TrpcProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [freshSignIn, endedSession, httpBatchLink({ url: "/api/trpc", maxItems: maxBatch })],
    }),
  );
  const queries = queryClient();
  return (
    <QueryClientProvider client={queries}>
      <TRPCProvider trpcClient={client} queryClient={queries}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}
