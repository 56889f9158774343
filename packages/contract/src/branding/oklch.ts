/** A colour in OKLCH: lightness 0 to 1, chroma, and hue in radians. Equal lightness looks equally light. */
export type Oklch = { l: number; c: number; h: number };

type Triple = [number, number, number];

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function toEncoded(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

/** The channels of a colour `#rrggbb` in linear sRGB, each 0 to 1. */
export function linearRgbOf(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16);
  return [
    toLinear(((value >> 16) & 0xff) / 0xff),
    toLinear(((value >> 8) & 0xff) / 0xff),
    toLinear((value & 0xff) / 0xff),
  ];
}

// The matrices of https://bottosson.github.io/posts/oklab/.

/** Converts a colour `#rrggbb`. */
export function toOklch(hex: string): Oklch {
  const [red, green, blue] = linearRgbOf(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

function toLinearRgb({ l, c, h }: Oklch): Triple {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const GAMUT_TOLERANCE = 1e-4;

function isInGamut(colour: Oklch): boolean {
  return toLinearRgb(colour).every(
    (channel) => channel >= -GAMUT_TOLERANCE && channel <= 1 + GAMUT_TOLERANCE,
  );
}

/** Halvings of the chroma: the last one is smaller than a step of a channel. */
const CHROMA_STEPS = 12;

/** The colour with the largest chroma up to its own that sRGB has: lightness and hue stay. */
function intoGamut(colour: Oklch): Oklch {
  if (isInGamut(colour)) return colour;
  let [low, high] = [0, colour.c];
  for (let step = 0; step < CHROMA_STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (isInGamut({ ...colour, c: middle })) low = middle;
    else high = middle;
  }
  return { ...colour, c: low };
}

/** Converts a colour to `#rrggbb`. A colour that sRGB does not have loses chroma. */
export function toHex(colour: Oklch): string {
  const channels = toLinearRgb(intoGamut(colour)).map((channel) => {
    const value = Math.round(toEncoded(Math.min(Math.max(channel, 0), 1)) * 0xff);
    return value.toString(16).padStart(2, "0");
  });
  return `#${channels.join("")}`;
}
