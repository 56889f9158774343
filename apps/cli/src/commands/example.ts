/** The last lines of a command's help. */
export const example = (commandLine: string): string =>
  `\nExample:\n  npm run -s cli -- ${commandLine}`;
