import type { Metadata } from "next";
import { RequestNotFound } from "#features/request-log/request-not-found.tsx";

export const metadata: Metadata = { title: "Request not found" };

export default RequestNotFound;
