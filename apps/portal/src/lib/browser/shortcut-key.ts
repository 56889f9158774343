/** A character that a Latin keyboard types, or that all layouts have. */
const LATIN = /^[\p{Script=Latin}\p{ASCII}]$/u;

type KeyPress = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/** The character that a US keyboard has at the place of the pressed key. */
function usCharacter({ code, shiftKey }: KeyPress): string | undefined {
  if (code === "Slash") return shiftKey ? "?" : "/";
  return /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1]?.toLowerCase();
}

/**
 * Returns the key of a shortcut, in lower case: the character that the key types, if it is Latin, so that AZERTY and Dvorak
 * work by their labels. With another layout, such as Russian, Greek or Hebrew, it is the key at the same place of a US
 * keyboard. Other keys have the name of `KeyboardEvent.key` in lower case, such as "escape". Every comparison of a shortcut's
 * letter uses it.
 */
export function shortcutKey(event: KeyPress): string {
  const { key } = event;
  // The names of keys, such as "Enter", have several characters.
  const isOther = Array.from(key).length === 1 && !LATIN.test(key);
  return (isOther ? usCharacter(event) : undefined) ?? key.toLowerCase();
}
