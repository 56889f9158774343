/** The last lines of a command's help. */
export function example(commandLine: string): string {
  return `\nExample:\n  npm run -s cli -- ${commandLine}`;
}
