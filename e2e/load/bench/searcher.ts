import { setTimeout as sleep } from "node:timers/promises";
import { addDays } from "@/lib/core/dates";
import { below } from "./draw";

/** What the process that searches is sent. */
export interface Searching {
  /** The address of `/api/v1`. */
  api: string;
  token: string;
  /** Public ids of the properties that are searched. */
  properties: string[];
  /** Searches a second. */
  rate: number;
  seconds: number;
}

// Searches at a constant rate for the benchmark, as a partner's program does, and answers with the milliseconds of each search. It
// is a process of its own with a small heap: garbage collection of the benchmark itself would be measured as time of the product.

const CLIENTS = 8;

process.on("message", (searching: Searching) => void timesOf(searching).then((times) => process.send!(times)));

/** @returns milliseconds, each from when its search was due */
async function timesOf({ rate, seconds, ...target }: Searching): Promise<number[]> {
  const starts = performance.now();
  const times: number[] = [];
  const client = async (_: unknown, nth: number) => {
    for (let sent = 0; ; sent++) {
      const due = ((sent * CLIENTS + nth) * 1000) / rate;
      if (due >= seconds * 1000) return;
      await sleep(Math.max(0, starts + due - performance.now()));
      await search(target);
      times.push(performance.now() - starts - due);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return times;
}

/** Searches five properties for two nights. @throws Error on an unexpected answer, which ends the process */
async function search({ api, token, properties }: Pick<Searching, "api" | "token" | "properties">): Promise<void> {
  const checkin = addDays(new Date().toISOString().slice(0, 10), 30 + below(200));
  const property_ids = Array.from({ length: 5 }, () => properties[below(properties.length)]!);
  const stay = { checkin, checkout: addDays(checkin, 2), occupancy: [{ adults: 2 }], currency: "EUR" };
  const body = JSON.stringify({ property_ids: [...new Set(property_ids)], ...stay });
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await fetch(`${api}/search`, { method: "POST", headers, body });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`a search was answered with ${response.status}`);
}
