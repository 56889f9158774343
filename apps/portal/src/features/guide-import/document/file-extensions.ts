/** The extensions of files that can be imported (contract IMPORT-1). */
export const FILE_EXTENSIONS = [".md", ".markdown", ".html", ".htm", ".docx", ".zip"] as const;
