import type { Metadata } from "next";
import { Brand } from "../ui/brand.tsx";
import { NothingHere } from "../ui/nothing-here.tsx";

export const metadata: Metadata = { title: "Not found", robots: { index: false } };

const NotFound = () => (
  <div className="flex min-h-dvh flex-col">
    <header className="px-5 py-5 sm:px-8">
      <Brand />
    </header>
    <main className="flex flex-1 flex-col">
      <NothingHere />
    </main>
  </div>
);

export default NotFound;
