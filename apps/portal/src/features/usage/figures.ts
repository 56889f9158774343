export function figure(value: number): string {
  return value.toLocaleString("en");
}

/**
 * `24.7%`, rounded to a tenth, except that 100% is only the whole (`99.9%` below it) and 0% is only
 * nothing (`<0.1%` above it).
 */
export function percent(part: number, whole: number): string {
  const share = whole === 0 ? 0 : part / whole;
  const tenths = share < 1 ? Math.min(999, Math.round(share * 1000)) : Math.round(share * 1000);
  if (tenths === 0 && share > 0) return "<0.1%";
  return `${tenths % 1000 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)}%`;
}

const rounded = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

/** A figure that is guessed: three digits of it. */
export function about(value: number): string {
  return rounded.format(value);
}
