import fs from "node:fs";
import path from "node:path";
import type { Figure } from "./figure";
import type { Result } from "../run";

const RESULTS = path.resolve(import.meta.dirname, "../../results");
const [WIDTH, ROW, LEFT, TOP, RIGHT] = [900, 44, 330, 76, 90];
const COLOURS = { http: "#2563eb", bare: "#94a3b8" };

/** Draws a result as an SVG beside the recorded ones. @param file a result; default: the recorded one */
export function drawChart(file = path.join(RESULTS, "bench.json")): void {
  const result = JSON.parse(fs.readFileSync(file, "utf8")) as Result;
  fs.writeFileSync(path.join(RESULTS, "bench.svg"), chartOf(result));
}

/** An SVG with a pair of bars for each request at 16 clients and the largest size: through HTTP, and its bare SQL. */
export function chartOf({ machine, subjects }: Result): string {
  const sizes = subjects.flatMap(({ figures }) => figures.map(({ size }) => size ?? 0));
  const largest = Math.max(0, ...sizes);
  const rows = subjects.flatMap(({ title, figures }) =>
    figures
      .filter(({ clients, bare, size }) => clients === 16 && bare && (size === undefined || size === largest))
      .map((figure) => ({ name: `${title.split(":")[0]}: ${figure.what}`, figure })),
  );
  const most = Math.max(1, ...rows.flatMap(({ figure }) => [figure.http.perSecond, figure.bare!]));
  const height = TOP + rows.length * ROW + 12;
  const about = `${machine.cpu}, ${machine.cores} cores, Node ${machine.node}, PostgreSQL ${machine.postgresql}, ${machine.commit}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif">`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    text(16, 28, "Requests a second, 16 clients", 'font-size="18" fill="#0f172a"'),
    text(16, 48, `${largest.toLocaleString("en")} properties. ${about}`, 'font-size="12" fill="#475569"'),
    legend(16, "http", "through HTTP"),
    legend(136, "bare", "its bare SQL (pgbench)"),
    ...rows.map(({ name, figure }, i) => bars(name, figure, TOP + i * ROW, (WIDTH - LEFT - RIGHT) / most)),
    "</svg>\n",
  ].join("\n");
}

function bars(name: string, { http, bare }: Figure, y: number, scale: number): string {
  const bar = (perSecond: number, at: number, colour: string) =>
    `<rect x="${LEFT}" y="${at}" width="${(perSecond * scale).toFixed(1)}" height="14" rx="2" fill="${colour}"/>` +
    text(LEFT + perSecond * scale + 6, at + 11, Math.round(perSecond).toLocaleString("en"), SMALL);
  const label = text(LEFT - 10, y + 20, name, 'font-size="12" fill="#0f172a" text-anchor="end"');
  return label + bar(http.perSecond, y + 2, COLOURS.http) + bar(bare!, y + 18, COLOURS.bare);
}

const SMALL = 'font-size="11" fill="#475569"';

const legend = (x: number, of: keyof typeof COLOURS, label: string): string =>
  `<rect x="${x}" y="58" width="10" height="10" fill="${COLOURS[of]}"/>${text(x + 16, 67, label, SMALL)}`;

const text = (x: number, y: number, content: string, attributes: string): string =>
  `<text x="${x.toFixed(1)}" y="${y}" ${attributes}>${content.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</text>`;
