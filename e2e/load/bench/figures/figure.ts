import type { Measured } from "../load";

/** What was measured of one request. */
export interface Figure {
  what: string;
  /** Properties in the catalogue; undefined for figures that do not depend on them. */
  size?: number;
  clients: number;
  http: Measured;
  /** Throughput of the bare SQL in transactions per second; undefined without one. */
  bare: number | undefined;
  /** Statements per request. */
  statements: number | undefined;
}

/** A figure over bare SQL. */
export interface Ratio {
  size?: number;
  what: string;
  http: number;
  bare: number | undefined;
}

/** The figures of a part, under one title. */
export interface Subject {
  title: string;
  figures: Figure[];
  ratios: Ratio[];
}
