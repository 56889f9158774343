/** The name of the key for commands: ⌘ on Apple's systems, Ctrl on others. */
export function commandKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";
}
