import type { Branding } from "@guidepost/contract";
import type { ReactNode } from "react";
import { Island } from "../reader/islands.tsx";
import { PublicFrame } from "./public-frame.tsx";

/** A public page with its header and its footer. `branding` is null without one. */
export function PublicPage({
  branding,
  children,
}: {
  branding: Branding | null;
  children: ReactNode;
}) {
  return (
    <PublicFrame
      branding={branding}
      actions={
        <Island name="AccountLinks" {...(branding?.hides_credit && { hidesSignUp: true })} />
      }
    >
      {children}
    </PublicFrame>
  );
}
