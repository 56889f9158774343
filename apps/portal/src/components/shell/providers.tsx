import { CSPProvider } from "@base-ui/react/csp-provider";
import type { ReactNode } from "react";
import { TrpcProvider } from "#trpc/client.tsx";
import { Toaster } from "#components/ui/toaster.tsx";

/** What pages need that do more than show something. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    // The policy allows no style elements without a nonce: the kit is asked for none.
    <CSPProvider disableStyleElements>
      <TrpcProvider>
        <Toaster>{children}</Toaster>
      </TrpcProvider>
    </CSPProvider>
  );
}
