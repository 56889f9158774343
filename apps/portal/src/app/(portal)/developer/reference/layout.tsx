import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ReferenceHeader } from "#features/api-reference/reference.tsx";
import { REFERENCE_WIDTH } from "#features/api-reference/reference-layout.tsx";
import { getServices } from "#server/get-services.ts";

export const metadata: Metadata = { title: "Reference" };

export default function ReferenceLayout({ children }: { children: ReactNode }) {
  return (
    <div className={REFERENCE_WIDTH}>
      <ReferenceHeader apiUrl={getServices().apiUrl} />
      {children}
    </div>
  );
}
