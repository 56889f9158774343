// Imported first: the contract sets Zod's messages, and disables its use of eval in browsers.
import "@guidepost/contract";

export * as z from "zod";
