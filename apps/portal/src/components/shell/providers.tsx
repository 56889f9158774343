"use client";

import { CSPProvider } from "@base-ui/react/csp-provider";
import type { ReactNode } from "react";
import { Toaster, toastError } from "#components/ui/overlays/toaster.tsx";
import { errorMessage } from "#lib/api-error.ts";
import { TrpcProvider } from "#trpc/client.tsx";

function showError(error: unknown): void {
  toastError(errorMessage(error));
}

/** The contexts of interactive pages: queries, mutations and toasts. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    // The content security policy allows no style elements without a nonce.
    <CSPProvider disableStyleElements>
      <TrpcProvider onMutationError={showError}>
        <Toaster>{children}</Toaster>
      </TrpcProvider>
    </CSPProvider>
  );
}
