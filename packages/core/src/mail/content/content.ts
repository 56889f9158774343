/** A paragraph, a button, a list, or a table of names and values. Texts are plain text. */
export type MailBlock =
  | { text: string }
  | { button: string; url: string }
  | { list: readonly string[] }
  | { rows: readonly (readonly [name: string, value: string])[] };

/** The content of a mail, from which its HTML and its plain text are rendered. */
export type MailContent = {
  subject: string;
  /** The line that mail programs show after the subject. */
  preview: string;
  heading: string;
  blocks: readonly MailBlock[];
  /** Why the user receives the mail. */
  reason: string;
  /** Pages at the end of the mail. */
  links?: readonly { label: string; url: string }[];
};
