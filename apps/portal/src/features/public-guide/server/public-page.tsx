import type { Branding } from "@guidepost/contract";
import type { ReactNode } from "react";
import { getServices } from "#server/get-services.ts";
import { isSignUpOpen } from "#server/sign-up.ts";
import { Island } from "../reader/islands.tsx";
import { PublicFrame } from "../branding/public-frame.tsx";

/** A public page with its header and its footer. `branding` is null without one. */
export function PublicPage({
  branding,
  children,
}: {
  branding: Branding | null;
  children: ReactNode;
}) {
  const { signUp, operator } = getServices();
  const isOpen = isSignUpOpen(signUp);
  return (
    <PublicFrame
      branding={branding}
      hidesSignUp={!isOpen}
      operator={operator}
      actions={
        <Island
          name="AccountLinks"
          {...((branding?.hides_credit || !isOpen) && { hidesSignUp: true })}
        />
      }
    >
      {children}
    </PublicFrame>
  );
}
