"use client";

import { ErrorMessage, type ErrorPageProps } from "#components/shell/error-message.tsx";

export default function ErrorPage(props: ErrorPageProps) {
  return (
    <main>
      <ErrorMessage {...props} />
    </main>
  );
}
