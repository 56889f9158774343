"use client";

import { usePathname } from "next/navigation";
import { ErrorPage, type ErrorPageProps } from "#components/shell/error-message.tsx";

/** Public guides and authors, embedded guides, private previews, and the documentation. */
const READER_PATH = /^\/(?:@|%40|embed\/|preview\/|docs(?:\/|$))/;

export default function RootErrorPage(props: ErrorPageProps) {
  return <ErrorPage {...props} isReader={READER_PATH.test(usePathname())} />;
}
