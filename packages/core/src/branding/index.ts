export { findBrandedAuthors, getBranding, toPublicBranding, updateBranding } from "./branding.ts";
export { BRANDING_COLUMN, BRANDING_VERSION, type PublicBrandingRow } from "./store.ts";
