"use client";

import type { AppRouter } from "@guidepost/api";
import type { ErrorCode } from "@guidepost/contract";
import { type TRPCLink, type TRPCClientError, createTRPCClient, httpBatchLink } from "@trpc/client";
import { tap, observable } from "@trpc/server/observable";
import { getApiError } from "#lib/api-error.ts";
import { TWO_FACTOR_SETUP_PATH, withNext } from "#lib/sign-in.ts";
import { type ReactNode, useSyncExternalStore, useState } from "react";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import { MAX_BATCH_SIZE } from "#lib/trpc-batch.ts";
import { makeQueryClient } from "./query-client.ts";

/** The editor is not left: it shows its own message. */
function isEditorPage(path: string): boolean {
  return /^\/guides\/(new|\d+)$/.test(path);
}

/** Where the user must go after a refusal of every call, before the page can continue. */
const REQUIRED_PATHS: Partial<Record<ErrorCode, string>> = {
  unauthorized: "/sign-in",
  two_factor_required: TWO_FACTOR_SETUP_PATH,
};

function redirectIfRequired(error: unknown): void {
  const apiError = getApiError(error);
  const path = apiError && REQUIRED_PATHS[apiError.code];
  if (path === undefined) return;
  const { pathname, search } = window.location;
  if (!isEditorPage(pathname)) window.location.assign(withNext(path, pathname + search));
}

/**
 * Redirects to the sign-in page when the session has ended, and to the set-up of two factors when
 * the account has begun to require them. The current page is the return path. It is a link, because
 * forms call the client without TanStack Query. The page is loaded in full, so that no data of the
 * user stays in memory.
 */
const requiredPage: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next(op).pipe(tap({ error: redirectIfRequired }));

/** A call that waits until the user has confirmed who they are. */
export type ConfirmationRequest = {
  /** True: confirmed, and the call is sent again. False: cancelled, and the call fails. */
  settle: (isConfirmed: boolean) => void;
};

let pending: ConfirmationRequest | undefined;
let result: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

function setPending(request: ConfirmationRequest | undefined): void {
  pending = request;
  for (const listener of listeners) listener();
}

/** Opens the confirmation dialog; calls that need it at the same time share one. */
function requestConfirmation(): Promise<boolean> {
  result ??= new Promise((resolve) => {
    setPending({
      settle: (isConfirmed) => {
        result = undefined;
        setPending(undefined);
        resolve(isConfirmed);
      },
    });
  });
  return result;
}

/** The pending call of the confirmation dialog. */
export function useConfirmationRequest(): ConfirmationRequest | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pending,
    () => undefined,
  );
}

/**
 * When a call is refused with `fresh_sign_in_required`, opens the confirmation dialog and sends the
 * call again once the user has confirmed. The form that made the call keeps waiting with its input.
 */
const freshSignIn: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let current = next(op).subscribe({
        next: (result) => observer.next(result),
        complete: () => observer.complete(),
        error: (error) => {
          if (getApiError(error)?.code === "fresh_sign_in_required") void retryOnceConfirmed(error);
          else observer.error(error);
        },
      });
      const retryOnceConfirmed = async (error: TRPCClientError<AppRouter>): Promise<void> => {
        if (await requestConfirmation()) current = next(op).subscribe(observer);
        else observer.error(error);
      };
      return () => current.unsubscribe();
    });

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
        requiredPage,
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
