import type { Metadata } from "next";
import { NotFoundMessage } from "#components/ui/not-found-message.tsx";

export const metadata: Metadata = { title: "Not found", robots: { index: false } };

const NotFound = () => <NotFoundMessage isSignedIn />;

export default NotFound;
