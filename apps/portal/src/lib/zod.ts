// The contract first: it gives Zod its words, and keeps it from eval in browsers.
import "@guidepost/contract";

export * as z from "zod";
