export const figure = (value: number): string => value.toLocaleString("en");

/** `24.6%`, rounded down, so that 100% is said only of the whole; `<0.1%` of what is not nothing. */
export const percent = (part: number, whole: number): string => {
  const tenths = whole === 0 ? 0 : Math.floor((part / whole) * 1000);
  if (tenths === 0 && part > 0 && whole > 0) return "<0.1%";
  return `${tenths % 1000 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)}%`;
};

const rounded = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

/** A figure that is guessed: three digits of it. */
export const about = (value: number): string => rounded.format(value);
