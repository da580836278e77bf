import { createHmac, randomBytes } from "node:crypto";
import path from "node:path";
import { PortalError } from "../errors";
import { pause } from "../transport";
import { type Command, isWebAddress, readOption, readNumberOption, UsageError } from "./command";
import { LocalCopy } from "./local-copy";
import type { LoggedCall, PulledEvent } from "./portal";
import { LISTS, synchronize } from "./synchronize";

export const listenCommand: Command = {
  summary: "Print events as they happen, and post them to an address of yours",
  usage: "[--forward-to URL] [--secret whsec_…] [--types a,b] [--after SEQUENCE] [--once]",
  values: ["forward-to", "secret", "types", "after"],
  flags: ["once"],
  isEndless: true,
  async run(context) {
    const { portal, output, options, signal } = context;
    const address = readOption(context, "forward-to");
    if (address !== undefined && !isWebAddress(address))
      throw new UsageError(`--forward-to must look like http://localhost:4567/events, not ${address}`);
    const secret = readOption(context, "secret") ?? `whsec_${randomBytes(24).toString("base64")}`;
    const types = readOption(context, "types")?.split(",");
    const first = readOption(context, "after") === undefined ? undefined : readNumberOption(context, "after", 0);
    const after =
      first ?? (options.once === true ? undefined : await findEnd(portal.events({ follow: false, signal })));
    if (address !== undefined) output.progress(`Forwarding to ${address}, signed with ${secret}`);
    else output.progress("Listening; --forward-to URL posts each event there");
    for await (const event of portal.events({ after, types, follow: options.once !== true, signal })) {
      const answer = address === undefined ? "" : `  ${await forward(event, address, secret, signal)}`;
      output.result(event, `${event.sequence}  ${event.timestamp}  ${event.type}${answer}`);
    }
  },
};

/** Finds the sequence number of the latest event. */
async function findEnd(events: AsyncGenerator<PulledEvent, void, undefined>): Promise<number> {
  let last = 0;
  for await (const { sequence } of events) last = sequence;
  return last;
}

/** Posts an event as the service posts a webhook. @returns the receiver's answer, as a text for the terminal */
async function forward(
  { id, type, timestamp, data }: PulledEvent,
  address: string,
  secret: string,
  signal: AbortSignal,
): Promise<string> {
  const body = JSON.stringify({ type, timestamp, data });
  const seconds = Math.floor(Date.now() / 1000);
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  const headers = {
    "Content-Type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": `v1,${signature}`,
  };
  try {
    const response = await fetch(address, {
      method: "POST",
      headers,
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(15_000)]),
    });
    await response.arrayBuffer();
    return String(response.status);
  } catch (error) {
    signal.throwIfAborted();
    const { message, cause } = error as Error;
    return `not delivered: ${cause instanceof Error && cause.message !== "" ? cause.message : message}`;
  }
}

const LOG_EVERY_SECONDS = 2;

export const logsCommand: Command = {
  summary: "Print your account's API calls as they arrive",
  usage: "tail [--once]",
  flags: ["once"],
  isEndless: true,
  async run({ portal, words, output, options, signal }) {
    if (words[0] !== "tail") throw new UsageError("logs knows one word: tail");
    const known = new Set<string>();
    for (;;) {
      const { items } = await portal.requestList({ limit: 100 }, { signal });
      // The list has the newest call first; a terminal shows it last. This command's own calls are left out.
      const others = items.filter(({ public_id: id, path: to }) => !known.has(id) && !to.endsWith("/requests"));
      for (const call of others.toReversed()) {
        known.add(call.public_id);
        output.result(call, logLine(call));
      }
      if (options.once === true) return;
      await pause(LOG_EVERY_SECONDS, signal);
    }
  },
};

const logLine = ({ at, status, method, path: to, duration_ms: ms, code, trace_id: trace }: LoggedCall): string =>
  `${at}  ${status}  ${method} ${to}  ${Math.round(ms)} ms${code === null ? "" : `  ${code}`}  ${trace}`;

export const syncCommand: Command = {
  summary: "Keep a copy of the catalogue in a folder, from where it ended",
  usage: "[--out catalogue-copy] [--every 5] [--once]",
  values: ["out", "every"],
  flags: ["once"],
  isEndless: true,
  async run(context) {
    const { portal, output, options, signal } = context;
    const folder = path.resolve(readOption(context, "out") ?? "catalogue-copy");
    const copy = new LocalCopy(folder, Object.keys(LISTS), String(options.source));
    output.progress(copy.cursor === undefined ? `Copying to ${folder}` : `Continuing with ${folder}`);
    const api = { get: (at: string) => readAnswer(portal.request("GET", at)) };
    const every = readNumberOption(context, "every", 5) * 1000;
    const once = options.once === true;
    await synchronize({ api, copy, say: (text) => output.progress(text), every, once, signal });
    const sizes = Object.fromEntries(Object.keys(LISTS).map((type) => [type, copy.size(type)]));
    output.result(
      sizes,
      Object.entries(sizes)
        .map(([type, size]) => `${type}: ${size}`)
        .join("\n"),
    );
  },
};

/** Waits for an answer. A missing record (404, 410) is returned with its status, because a copy deletes it; other failures are thrown. */
export async function readAnswer(answer: Promise<unknown>): Promise<{ status: number; body: unknown }> {
  try {
    return { status: 200, body: await answer };
  } catch (error) {
    if (!(error instanceof PortalError) || ![404, 410].includes(error.status)) throw error;
    return { status: error.status, body: { message: error.message } };
  }
}
