import type { Page } from "@playwright/test";
import { timing, type Timing } from "./watch";

/** Repeats each interaction and records its figures under one name. */
export type Measure = (name: string, acts: (() => Promise<unknown>)[], rounds?: number) => Promise<void>;

export interface Interaction {
  name: string;
  times: number;
  median: Timing;
  worst: Timing;
}

const ROUNDS = 3;

/** The figures by name, in order of first use. */
export class Interactions {
  private readonly all = new Map<string, Timing[]>();

  on(page: Page): Measure {
    return async (name, acts, rounds = ROUNDS) => {
      const own = this.all.get(name) ?? [];
      this.all.set(name, own);
      for (let i = 0; i < rounds; i++) for (const act of acts) own.push(await timing(page, act));
    };
  }

  figures(): Interaction[] {
    return [...this.all].map(([name, all]) => {
      const of = (what: keyof Timing) => all.map((one) => Math.round(one[what])).toSorted((a, b) => a - b);
      const [paint, held] = [of("paint"), of("held")];
      const middle = Math.floor(all.length / 2);
      return {
        name,
        times: all.length,
        median: { paint: paint[middle]!, held: held[middle]! },
        worst: { paint: paint.at(-1)!, held: held.at(-1)! },
      };
    });
  }
}
