import type { Metadata } from "next";
import { NothingHere } from "../../ui/nothing-here.tsx";

export const metadata: Metadata = { title: "Not found", robots: { index: false } };

export default NothingHere;
