"use client";

import { ErrorMessage, type ErrorPageProps } from "#components/shell/error-message.tsx";

/** Keeps the navigation of the portal when a page fails. */
export default function PortalErrorPage(props: ErrorPageProps) {
  return <ErrorMessage {...props} />;
}
