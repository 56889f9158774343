import type { Metadata } from "next";
import type { ReactNode } from "react";

export const metadata: Metadata = { title: "Trash" };

export default function TrashLayout({ children }: { children: ReactNode }) {
  return children;
}
