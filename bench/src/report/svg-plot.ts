type Point = { x: number; y: number };

const WIDTH = 800;
const HEIGHT = 300;
const MARGIN = 50;

/** Draws points as a line, from zero to their highest values. */
export function toSvgPlot(title: string, points: readonly Point[]): string {
  const highestX = Math.max(...points.map(({ x }) => x));
  const highestY = Math.max(...points.map(({ y }) => y));
  const toX = (x: number) => MARGIN + (x / highestX) * (WIDTH - 2 * MARGIN);
  const toY = (y: number) => HEIGHT - MARGIN - (y / highestY) * (HEIGHT - 2 * MARGIN);
  const line = points.map(({ x, y }) => `${toX(x).toFixed(1)},${toY(y).toFixed(1)}`).join(" ");
  const text = (x: number, y: number, label: string) =>
    `<text x="${x}" y="${y}" font-family="sans-serif" font-size="12">${label}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">
<title>${title}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="white"/>
${text(MARGIN, MARGIN / 2, title)}
${text(5, toY(highestY), highestY.toFixed(0))}
${text(5, toY(0), "0")}
${text(WIDTH - MARGIN, HEIGHT - MARGIN / 2, highestX.toFixed(0))}
<polyline points="${MARGIN},${MARGIN} ${MARGIN},${toY(0)} ${WIDTH - MARGIN},${toY(0)}" fill="none" stroke="gray"/>
<polyline points="${line}" fill="none" stroke="#2563eb" stroke-width="2"/>
</svg>
`;
}
