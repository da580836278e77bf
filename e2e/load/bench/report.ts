import type { Measured } from "./load";

export interface Figure {
  what: string;
  clients: number;
  http: Measured;
  /** Throughput of the bare SQL in transactions per second; undefined without one. */
  bare: number | undefined;
  /** Statements per request. */
  statements: number | undefined;
}
interface Ratio {
  what: string;
  http: number;
  bare: number | undefined;
}
interface Subject {
  title: string;
  figures: Figure[];
  ratios: Ratio[];
}

/** Logs progress, and prints the figures at the end: one table per subject, with its ratios below. */
export class Report {
  readonly subjects: Subject[] = [];
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
    this.subjects.at(-1)!.figures.push(figure);
    this.say(`  ${what}, ${clients} clients: ${round(http.perSecond)}/s${bare ? ` of ${round(bare)}/s` : ""}`);
  }

  /** Compares the cost of two measurements of this subject by label: 2 means twice as much. */
  ratio(over: string, under: string, clients = 1): void {
    const { figures, ratios } = this.subjects.at(-1)!;
    const [a, b] = [over, under].map((what) => figures.find((f) => f.what === what && f.clients === clients)!);
    const bare = a!.bare && b!.bare && b!.bare / a!.bare;
    ratios.push({ what: `${over} / ${under}`, http: b!.http.perSecond / a!.http.perSecond, bare });
  }

  print(): void {
    console.log(`\n${process.arch}, Node ${process.version}; requests a second`);
    for (const { title, figures, ratios } of this.subjects) {
      console.log(`\n${title}`);
      line(["", "clients", "HTTP", "bare SQL", "ratio", "p50 ms", "p99 ms", "KB", "statements"]);
      for (const { what, clients, http, bare, statements } of figures) {
        const beside = bare ? [round(bare), (http.perSecond / bare).toFixed(2)] : ["", ""];
        line([
          what,
          clients,
          round(http.perSecond),
          ...beside,
          http.p50,
          http.p99,
          (http.bytes / 1000).toFixed(1),
          statements ?? "",
        ]);
      }
      if (ratios.length) console.log("  cost, HTTP and bare SQL");
      for (const { what, http, bare } of ratios)
        console.log(`  ${http.toFixed(2).padStart(8)}${(bare?.toFixed(2) ?? "").padStart(8)}  ${what}`);
    }
  }
}

const round = (perSecond: number): number =>
  perSecond < 100 ? Math.round(perSecond * 10) / 10 : Math.round(perSecond);
const line = (cells: (string | number)[]): void =>
  console.log(cells.map((cell, i) => (i ? String(cell).padStart(11) : String(cell).padEnd(56))).join(""));
