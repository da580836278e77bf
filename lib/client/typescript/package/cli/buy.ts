import { createInterface } from "node:readline/promises";
import { type Command, type Context, readOption, requireOption, readNumberOption, UsageError } from "./command";
import type { Booked, Found, Guest, Held, Party, Portal } from "./portal";

const DAY_MS = 86_400_000;
const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayAfter(text, 0) === text;

interface Stay {
  propertyIds: string[];
  checkin: string;
  nights: number;
  party: Party;
  currency: string;
}

async function readStay(context: Context): Promise<Stay> {
  const checkin = requireOption(context, "checkin");
  if (!isDate(checkin)) throw new UsageError(`--checkin must be a date, YYYY-MM-DD, not ${checkin}`);
  const ages = readOption(context, "children")?.split(",") ?? [];
  if (!ages.every((age) => /^\d+$/.test(age))) throw new UsageError("--children must be ages, such as 8,5");
  const nights = readNumberOption(context, "nights", 1);
  const party = { adults: readNumberOption(context, "adults", 2), child_ages: ages.map(Number) };
  const propertyIds = context.words.length > 0 ? [...context.words] : await findProperties(context);
  return { propertyIds, checkin, nights, party, currency: readOption(context, "currency") ?? "EUR" };
}

async function findProperties(context: Context): Promise<string[]> {
  const [country, q] = [readOption(context, "country"), readOption(context, "q")];
  if (country === undefined && q === undefined) throw new UsageError("Name properties, or --country, or --q");
  const { items } = await context.portal.propertyList({
    limit: 100,
    ...(country !== undefined && { country }),
    ...(q !== undefined && { q }),
  });
  if (items.length === 0) throw new Error("No property is found");
  return items.map(({ public_id: id }) => id);
}

const search = (portal: Portal, stay: Stay): Promise<Found> =>
  portal.search({
    property_ids: stay.propertyIds,
    checkin: stay.checkin,
    checkout: dayAfter(stay.checkin, stay.nights),
    occupancy: [stay.party],
    currency: stay.currency,
  });

interface Choice {
  propertyId: string;
  rateKey: string;
  total: string;
  currency: string;
  status: string;
}
/** The offers with one room, in the order of the answer: the best of each property first. */
const choicesOf = ({ results }: Found): Choice[] =>
  results.flatMap(({ property_id: propertyId, allocations }) =>
    allocations.flatMap(({ strategy, grand_total: total, currency, slots: [slot] }) =>
      strategy === "single-room" && slot
        ? [{ propertyId, rateKey: slot.rate_key, total, currency, status: slot.status }]
        : [],
    ),
  );

const STAY_USAGE =
  "[PROPERTY_ID …] [--country ES] [--q TEXT] --checkin YYYY-MM-DD [--nights 1] [--adults 2] [--children 8,5] [--currency EUR]";
const STAY_VALUES = ["country", "q", "checkin", "nights", "adults", "children", "currency"];

export const searchCommand: Command = {
  summary: "Search stays and list what can be booked",
  usage: STAY_USAGE,
  values: STAY_VALUES,
  async run(context) {
    const found = await search(context.portal, await readStay(context));
    for (const { property_id: id, error_code: code } of found.results)
      if (code !== undefined) context.output.progress(`${id}  ${code}`);
    const lines = choicesOf(found).map(
      ({ propertyId, total, currency, status, rateKey }) =>
        `${propertyId}  ${total.padStart(10)} ${currency}  ${status}  ${rateKey}`,
    );
    context.output.result(found, lines.join("\n") || "Nothing can be booked.");
  },
};

export const bookCommand: Command = {
  summary: "Hold the best offer, show its terms, and book it",
  usage: `${STAY_USAGE} --name "Ada Lovelace" --email ADDRESS [--rate-key KEY] [--reference TEXT] [--yes]`,
  values: [...STAY_VALUES, "name", "email", "rate-key", "reference"],
  flags: ["yes"],
  async run(context) {
    const { portal, output, options } = context;
    const lead = readName(requireOption(context, "name"));
    const email = requireOption(context, "email");
    // Found out before a room is held.
    if (options.yes !== true && !process.stdin.isTTY)
      throw new UsageError("Nobody can be asked: repeat with --yes to book");
    const stay = await readStay(context);
    const rateKey = readOption(context, "rate-key");
    const choice = rateKey
      ? { propertyId: stay.propertyIds[0]!, rateKey }
      : choicesOf(await search(portal, stay)).find(({ status }) => status === "AVAILABLE");
    if (!choice) throw new Error("Nothing can be booked at once: search shows what there is");
    const held = await hold(portal, stay, choice);
    output.progress(termsOf(held));
    if (held.match_status !== "MATCHED") output.progress(`It has changed since the search: ${held.match_status}`);
    if (options.yes !== true && !(await isConfirmed(context.signal))) {
      await portal.prebookRelease({ prebook_token: held.prebook_token });
      throw new Error("Not booked, and the room is released");
    }
    const reference = readOption(context, "reference");
    const { booking } = await portal.book({
      prebook_token: held.prebook_token,
      contact: { ...lead, email },
      guests: [guestsOf(stay.party, lead)],
      ...(reference !== undefined && { agency_reference: reference }),
    });
    output.result(booking, `${booking.public_id}  ${booking.status}`);
  },
};

const hold = (portal: Portal, stay: Stay, { propertyId, rateKey }: Pick<Choice, "propertyId" | "rateKey">) =>
  portal.prebook({
    property_public_id: propertyId,
    rate_key: rateKey,
    checkin: stay.checkin,
    nights: stay.nights,
    currency_code: stay.currency,
    ...stay.party,
  });

function termsOf({ offer, cancellation_policy: terms, prebook_expires_at: until }: Held): string {
  const free = terms.free_until === null ? "no free cancellation" : `free cancellation until ${terms.free_until}`;
  return `${offer.grand_total} ${offer.currency}, ${free}, held until ${until}`;
}

async function isConfirmed(signal: AbortSignal): Promise<boolean> {
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  // A terminal gives Ctrl-C to the question alone.
  asking.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  const answer = await asking.question("Book it? [y/N] ", { signal });
  asking.close();
  return /^y(es)?$/i.test(answer.trim());
}

function readName(name: string): { first_name: string; last_name: string } {
  const [first, ...rest] = name.trim().split(/\s+/);
  if (first === undefined || rest.length === 0) throw new UsageError('--name needs two names, such as "Ada Lovelace"');
  return { first_name: first, last_name: rest.join(" ") };
}

/** The guests of a party. All have the lead's last name; other names can be set until the stay begins. */
function guestsOf({ adults, child_ages: ages }: Party, lead: { first_name: string; last_name: string }): Guest[] {
  const others = Array.from({ length: adults - 1 }, (_, i) => ({
    kind: "ADULT" as const,
    first_name: `Guest ${i + 2}`,
  }));
  const children = ages.map((age, i) => ({ kind: "CHILD" as const, first_name: `Child ${i + 1}`, age }));
  return [
    { kind: "ADULT", ...lead, is_lead: true },
    ...[...others, ...children].map((guest) => ({ ...guest, last_name: lead.last_name })),
  ];
}

/** How the sandbox is made to send each event: `booked` books something, `simulate` uses a scenario. */
const TRIGGERS: Readonly<Record<string, (portal: Portal) => Promise<unknown>>> = {
  "booking.created": (portal) => bookAnything(portal),
  "booking.confirmed": (portal) => bookAnything(portal),
  "booking.updated": async (portal) =>
    portal.bookingUpdate({ public_id: (await bookAnything(portal)).public_id, agency_reference: "changed" }),
  "booking.cancelled": async (portal) =>
    (await portal.bookingCancel({ public_id: (await bookAnything(portal)).public_id })).booking,
  "booking.rejected": async (portal) => {
    const booking = await bookAnything(portal, "on_request");
    await portal.sandboxBookingResolve({ public_id: booking.public_id, status: "REJECTED" });
    return booking;
  },
  "booking.failed": (portal) => bookAnything(portal, "pending_failed"),
  "trip.updated": (portal) => makeTrip(portal),
  "trip.cancelled": async (portal) => {
    const trip = await makeTrip(portal);
    await portal.tripCancel({ public_id: trip.public_id });
    return trip;
  },
};

const makeTrip = async (portal: Portal): Promise<{ public_id: string }> =>
  portal.tripCreate({ name: "Triggered", booking_public_ids: [(await bookAnything(portal)).public_id] });

/** Books the first stay that can be booked, forty days ahead. */
async function bookAnything(portal: Portal, scenario?: "on_request" | "pending_failed"): Promise<Booked> {
  const { items } = await portal.propertyList({ limit: 100 });
  const checkin = dayAfter(new Date().toISOString().slice(0, 10), 40);
  const propertyIds = items.map(({ public_id: id }) => id);
  const stay: Stay = { propertyIds, checkin, nights: 2, party: { adults: 2, child_ages: [] }, currency: "EUR" };
  const choices = choicesOf(await search(portal, stay)).filter(({ status }) => status === "AVAILABLE");
  const lead = { first_name: "Ada", last_name: "Lovelace" };
  const choice = choices[0];
  if (!choice) throw new Error("Nothing can be booked in 40 days");
  const held = await hold(portal, stay, choice);
  const { booking } = await portal.book({
    prebook_token: held.prebook_token,
    contact: { ...lead, email: "ada@example.com" },
    guests: [guestsOf(stay.party, lead)],
    agency_reference: "trigger",
    ...(scenario && { scenario }),
  });
  return booking;
}

export const triggerCommand: Command = {
  summary: "Bring an event about, in a sandbox",
  usage: `EVENT   ${Object.keys(TRIGGERS).join(", ")}`,
  async run({ portal, words: [type = ""], output }) {
    const trigger = Object.hasOwn(TRIGGERS, type) ? TRIGGERS[type] : undefined;
    if (!trigger) throw new UsageError(`No such event: ${type}. Known are ${Object.keys(TRIGGERS).join(", ")}`);
    const subject = (await trigger(portal)) as { public_id: string };
    output.result(subject, `${type}: ${subject.public_id}`);
  },
};
