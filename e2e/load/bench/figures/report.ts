import type { Figure, Subject } from "./figure";
import { flatness } from "./flatness";

/** Logs progress, and prints the figures at the end: one table per subject, with its ratios below. */
export class Report {
  readonly subjects: Subject[] = [];
  /** The size of the catalogue in the figures that follow. */
  size: number | undefined;
  private readonly began = Date.now();

  say(step: string): void {
    console.error(`[${Math.round((Date.now() - this.began) / 1000)} s] ${step}`);
  }

  /** Starts a subject: later figures belong to it. */
  begin(title: string): void {
    this.say(title);
    const known = this.subjects.findIndex((subject) => subject.title === title);
    this.subjects.push(known < 0 ? { title, figures: [], ratios: [] } : this.subjects.splice(known, 1)[0]!);
  }

  add(figure: Figure): void {
    const { what, clients, http, bare } = figure;
    this.subjects.at(-1)!.figures.push({ ...figure, size: this.size });
    this.say(`  ${what}, ${clients} clients: ${round(http.perSecond)}/s${bare ? ` of ${round(bare)}/s` : ""}`);
  }

  /** Compares the cost of two measurements of this subject by label, if both were made: 2 means twice as much. */
  ratio(over: string, under: string, clients = 1): void {
    const { figures, ratios } = this.subjects.at(-1)!;
    const [a, b] = [over, under].map((what) =>
      figures.find((f) => f.what === what && f.clients === clients && f.size === this.size),
    );
    if (!a || !b) return;
    const bare = a.bare && b.bare && b.bare / a.bare;
    ratios.push({ size: this.size, what: `${over} / ${under}`, http: b.http.perSecond / a.http.perSecond, bare });
  }

  print(): void {
    console.log(`\n${process.arch}, Node ${process.version}; requests a second, CPU milliseconds a request`);
    for (const { title, figures, ratios } of this.subjects) {
      console.log(`\n${title}`);
      line(["", ...HEADINGS]);
      for (const figure of figures) line(cellsOf(figure));
      if (ratios.length) console.log("  cost, HTTP and bare SQL");
      for (const { what, size, http, bare } of ratios)
        line([`${what}${size ? ` (${size})` : ""}`, http.toFixed(2), bare?.toFixed(2) ?? ""]);
    }
    this.printFlatness();
  }

  private printFlatness(): void {
    const grown = flatness(this.subjects);
    if (!grown.length) return;
    console.log(`\nFrom ${grown[0]!.from} to ${grown[0]!.to} properties: cost, 1 means flat`);
    line(["", "clients", "HTTP", "bare SQL", "server CPU", "SQL CPU"]);
    for (const { what, clients, ratios } of grown)
      line([what, clients, ...ratios.map((ratio) => ratio?.toFixed(2) ?? "")]);
  }
}

const HEADINGS = [
  "size",
  "clients",
  "HTTP",
  "bare SQL",
  "ratio",
  "p50 ms",
  "p95 ms",
  "p99 ms",
  "KB",
  "CPU",
  "SQL CPU",
  "MiB",
  "statements",
];

function cellsOf({ what, size, clients, http, bare, statements }: Figure): (string | number)[] {
  const beside = bare ? [round(bare), (http.perSecond / bare).toFixed(2)] : ["", ""];
  const cpu = [http.serverCpuMs?.toFixed(2) ?? "", http.databaseCpuMs?.toFixed(2) ?? ""];
  const memory = http.serverPeakMiB === undefined ? "" : Math.round(http.serverPeakMiB);
  const times = [http.p50, http.p95, http.p99].map((time) => time.toFixed(1));
  const kilobytes = (http.bytes / 1000).toFixed(1);
  const [of, most] = [size ?? "", statements ?? ""];
  return [what, of, clients, round(http.perSecond), ...beside, ...times, kilobytes, ...cpu, memory, most];
}

const round = (perSecond: number): number =>
  perSecond < 100 ? Math.round(perSecond * 10) / 10 : Math.round(perSecond);
/** Prints a row of a table: a label and its figures. */
export const line = (cells: (string | number)[]): void =>
  console.log(cells.map((cell, i) => (i ? String(cell).padStart(11) : String(cell).padEnd(48))).join(""));
