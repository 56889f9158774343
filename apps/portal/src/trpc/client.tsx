"use client";

import type { AppRouter } from "@guidepost/api";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import { useState, type ReactNode } from "react";
import { MAX_BATCH_SIZE } from "#lib/trpc-batch.ts";
import { endedSession, freshSignIn } from "./links.ts";
import { makeQueryClient } from "./query-client.ts";

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

type OnError = (error: unknown) => void;

let browserClient: QueryClient | undefined;

/** One client for all pages in the browser, and one for each request on the server. */
function queryClient(onMutationError: OnError): QueryClient {
  if (typeof window === "undefined") return makeQueryClient();
  return (browserClient ??= makeQueryClient(onMutationError));
}

export function TrpcProvider({
  onMutationError,
  children,
}: {
  onMutationError: OnError;
  children: ReactNode;
}) {
  const [client] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [
        freshSignIn,
        endedSession,
        httpBatchLink({ url: "/api/trpc", maxItems: MAX_BATCH_SIZE }),
      ],
    }),
  );
  const queries = queryClient(onMutationError);
  return (
    <QueryClientProvider client={queries}>
      <TRPCProvider trpcClient={client} queryClient={queries}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}
