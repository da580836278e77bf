import { setTimeout as sleep } from "node:timers/promises";
import { addDays } from "@/lib/core/dates";
import { below } from "./draw";

/** What the searching process is sent: where it signs in and which properties it draws from, or how fast it searches. */
export type SearcherMessage = { api: string; token: string; properties: string[] } | { rate: number; seconds: number };

// Searches at a constant rate for the benchmark, as a partner's program does, and answers with the milliseconds of each search. It
// is a process of its own with a small heap: garbage collection of the benchmark itself would be measured as time of the product.

const CLIENTS = 8;
let search: () => Promise<void>;

process.on("message", (message: SearcherMessage) => {
  if ("api" in message) search = searches(message);
  else void timesOf(message.rate, message.seconds).then((times) => process.send!(times));
});

/** Searches of five properties and two nights. @returns a function that sends one */
function searches({ api, token, properties }: Extract<SearcherMessage, { api: string }>): () => Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const today = new Date().toISOString().slice(0, 10);
  return async () => {
    const checkin = addDays(today, 30 + below(200));
    const property_ids = Array.from({ length: 5 }, () => properties[below(properties.length)]!);
    const stay = { checkin, checkout: addDays(checkin, 2), occupancy: [{ adults: 2 }], currency: "EUR" };
    const body = JSON.stringify({ property_ids: [...new Set(property_ids)], ...stay });
    const response = await fetch(`${api}/search`, { method: "POST", headers, body });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`a search was answered with ${response.status}`);
  };
}

/** @returns milliseconds, each from when its search was due */
async function timesOf(rate: number, seconds: number): Promise<number[]> {
  const starts = performance.now();
  const times: number[] = [];
  const client = async (_: unknown, nth: number) => {
    for (let sent = 0; ; sent++) {
      const due = ((sent * CLIENTS + nth) * 1000) / rate;
      if (due >= seconds * 1000) return;
      await sleep(Math.max(0, starts + due - performance.now()));
      await search();
      times.push(performance.now() - starts - due);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return times;
}
