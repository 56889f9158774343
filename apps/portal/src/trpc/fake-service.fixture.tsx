import type { AppRouter } from "@guidepost/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { createTRPCClient, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { type ReactNode, Suspense } from "react";
import { TRPCProvider } from "./client.tsx";
import { makeQueryClient } from "./query-client.ts";

/** The results of procedures, by their path. */
export type Results = Record<string, (input: unknown) => unknown>;

/** Renders components that call the service. A call without a result fails. */
export function renderWithService(content: ReactNode, results: Results) {
  const link: TRPCLink<AppRouter> = () => (call) =>
    observable((observer) => {
      const result = results[call.op.path];
      if (!result) {
        observer.error(new TRPCClientError(`The test has no result of ${call.op.path}`));
        return;
      }
      // In a later task, as a response of the service.
      setTimeout(() => {
        observer.next({ result: { type: "data", data: result(call.op.input) } });
        observer.complete();
      });
    });
  const queries = makeQueryClient();
  return render(
    <QueryClientProvider client={queries}>
      <TRPCProvider
        trpcClient={createTRPCClient<AppRouter>({ links: [link] })}
        queryClient={queries}
      >
        <Suspense>{content}</Suspense>
      </TRPCProvider>
    </QueryClientProvider>,
  );
}
