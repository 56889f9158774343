/** The address of the download of all guides (contract EXPORT-2). */
export const EXPORT_PATH = "/api/export";

/** The parameter of the download that also has what else belongs to the account or the user (contract EXPORT-6). */
export const EXPORT_SUBJECT = "everything-of";

export function exportEverythingPath(subject: "account" | "user"): string {
  return `${EXPORT_PATH}?${EXPORT_SUBJECT}=${subject}`;
}
