import "./globals.css";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { getServices } from "#server/get-services.ts";
import { ReplayPreHydrationInput } from "#components/shell/replay-pre-hydration-input.tsx";
import { OfflineNotice } from "#components/shell/offline-notice.tsx";
import { OperatorContact } from "#components/shell/operator-contact-link.tsx";
import { readTheme, THEME_COOKIE } from "#lib/browser/theme.ts";
import { fontClasses } from "./fonts.ts";

export function generateMetadata(): Metadata {
  return {
    metadataBase: new URL(getServices().portalUrl),
    title: { default: "Guidepost: guides by API", template: "%s · Guidepost" },
    description:
      "Publish step-by-step guides through an API, and give readers pages worth following.",
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
    { media: "(prefers-color-scheme: light)", color: "#fafaf8" },
    { media: "(prefers-color-scheme: dark)", color: "#0f1211" },
  ],
};

// Reading cookies makes every page dynamic, which the nonce of the policy requires.
export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html lang="en" data-theme={theme} className={fontClasses}>
      <body>
        <OperatorContact contact={getServices().operatorContact}>{children}</OperatorContact>
        <OfflineNotice />
        <ReplayPreHydrationInput />
      </body>
    </html>
  );
}
