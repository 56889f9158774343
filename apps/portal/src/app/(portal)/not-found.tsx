import type { Metadata } from "next";
import { NothingHere } from "#ui/nothing-here.tsx";

export const metadata: Metadata = { title: "Not found", robots: { index: false } };

const NotFound = () => <NothingHere isSignedIn />;

export default NotFound;
