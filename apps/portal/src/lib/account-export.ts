/** The address of the download of all guides (contract EXPORT-2). */
export const EXPORT_PATH = "/api/export";
