import "./globals.css";
import { THEME } from "@guidepost/contract/theme";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { TAGLINE } from "#features/landing/tagline.ts";
import { getServices } from "#server/get-services.ts";
import { ReplayPreHydrationInput } from "#components/shell/replay-pre-hydration-input.tsx";
import { NavigationProgress } from "#components/shell/navigation-progress.tsx";
import { OfflineNotice } from "#components/shell/offline-notice.tsx";
import { OperatorContact } from "#components/shell/operator-contact-link.tsx";
import { readTheme, THEME_COOKIE } from "#lib/browser/theme.ts";
import { fontClasses } from "./fonts.ts";

export function generateMetadata(): Metadata {
  return {
    metadataBase: new URL(getServices().portalUrl),
    title: { default: `Guidepost: ${TAGLINE.toLowerCase()}`, template: "%s · Guidepost" },
    description:
      "Write step-by-step guides in the portal, or publish them through an API, and see which ones readers finish.",
    applicationName: "Guidepost",
    icons: {
      icon: [
        { url: "/favicon.ico", sizes: "48x48" },
        { url: "/icon.svg", type: "image/svg+xml" },
      ],
      apple: "/apple-touch-icon.png",
    },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: THEME.light.canvas },
    { media: "(prefers-color-scheme: dark)", color: THEME.dark.canvas },
  ],
};

// Reading cookies makes every page dynamic, which the nonce of the policy requires.
export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html lang="en" data-theme={theme} className={fontClasses}>
      <body>
        <OperatorContact contact={getServices().operator.contact}>
          <NavigationProgress>{children}</NavigationProgress>
        </OperatorContact>
        <OfflineNotice />
        <ReplayPreHydrationInput />
      </body>
    </html>
  );
}
