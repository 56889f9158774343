"use client";

import "./globals.css";
import { ErrorPage, type ErrorPageProps } from "#components/shell/error-message.tsx";
import { fontClasses } from "./fonts.ts";

/** Replaces the root layout when it fails. The theme is the one of the system. */
export default function GlobalErrorPage(props: ErrorPageProps) {
  return (
    <html lang="en" data-theme="system" className={fontClasses}>
      <body>
        <title>Something went wrong · Guidepost</title>
        <ErrorPage {...props} isReader />
      </body>
    </html>
  );
}
