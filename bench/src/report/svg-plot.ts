type Point = { x: number; y: number };
type Line = { label?: string; points: readonly Point[] };

const WIDTH = 900;
const HEIGHT = 400;
const MARGIN = 50;
/** Space for the labels at the ends of the lines. */
const LABELS = 180;
const COLOURS = ["#2563eb", "#dc2626", "#16a34a", "#9333ea", "#ea580c", "#0891b2", "#4b5563"];

/** Draws lines of points. The vertical axis starts at zero. */
export function toSvgPlot(title: string, lines: readonly Line[]): string {
  const points = lines.flatMap((line) => line.points);
  const lowestX = Math.min(...points.map(({ x }) => x));
  const highestX = Math.max(...points.map(({ x }) => x));
  const highestY = Math.max(...points.map(({ y }) => y));
  const right = WIDTH - (lines.some(({ label }) => label) ? LABELS : MARGIN);
  const toX = (x: number) =>
    MARGIN + ((x - lowestX) / (highestX - lowestX || 1)) * (right - MARGIN);
  const toY = (y: number) => HEIGHT - MARGIN - (y / highestY) * (HEIGHT - 2 * MARGIN);
  const text = (x: number, y: number, label: string, fill = "black") =>
    `<text x="${x}" y="${y.toFixed(1)}" font-family="sans-serif" font-size="12" fill="${fill}">${label}</text>`;
  const toPath = ({ label, points: own }: Line, index: number) => {
    const path = own.map(({ x, y }) => `${toX(x).toFixed(1)},${toY(y).toFixed(1)}`).join(" ");
    const colour = COLOURS[index % COLOURS.length];
    const line = `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`;
    return label ? `${line}\n${text(right + 5, toY(own.at(-1)?.y ?? 0), label, colour)}` : line;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">
<title>${title}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="white"/>
${text(MARGIN, MARGIN / 2, title)}
${text(5, toY(highestY), highestY.toFixed(highestY < 100 ? 1 : 0))}
${text(5, toY(0), "0")}
${text(MARGIN, HEIGHT - MARGIN / 2, lowestX.toFixed(0))}
${text(right, HEIGHT - MARGIN / 2, highestX.toFixed(0))}
<polyline points="${MARGIN},${MARGIN} ${MARGIN},${toY(0)} ${right},${toY(0)}" fill="none" stroke="gray"/>
${lines.map(toPath).join("\n")}
</svg>
`;
}
