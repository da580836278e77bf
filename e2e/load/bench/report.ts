import type { Measured } from "./load";

export interface Figure {
  what: string;
  clients: number;
  http: Measured;
  /** Transactions a second of the bare SQL; undefined where there is none. */
  bare: number | undefined;
}

/** Says what is being done, and prints the figures at the end. */
export class Report {
  readonly rows: Figure[] = [];
  private readonly began = Date.now();

  say(step: string): void {
    console.error(`[${Math.round((Date.now() - this.began) / 1000)} s] ${step}`);
  }

  add(figure: Figure): void {
    this.rows.push(figure);
    const { what, clients, http, bare } = figure;
    console.error(
      `    ${what}, ${clients} clients: ${Math.round(http.perSecond)}/s${bare ? ` of ${Math.round(bare)}/s` : ""}`,
    );
  }

  print(): void {
    const line = (cells: (string | number)[]) =>
      console.log(cells.map((c, i) => (i ? String(c).padStart(10) : String(c).padEnd(40))).join(""));
    console.log(`\n${process.arch}, Node ${process.version}; requests a second`);
    line(["", "clients", "HTTP", "bare SQL", "ratio", "p50 ms", "p99 ms"]);
    for (const { what, clients, http, bare } of this.rows) {
      line([
        what,
        clients,
        Math.round(http.perSecond),
        bare ? Math.round(bare) : "",
        bare ? (http.perSecond / bare).toFixed(2) : "",
        http.p50,
        http.p99,
      ]);
    }
  }
}
