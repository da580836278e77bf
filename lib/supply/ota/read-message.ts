import { type NightCell, type NightLine, NightLines, type NightSelection } from "./night-lines";
import { childrenOf, type Element, elementAt } from "@/lib/core/xml";

/** The messages that are answered, by the beginning of their names. */
export const MESSAGES = ["OTA_HotelAvailNotif", "OTA_HotelRateAmountNotif"] as const;
export type MessageName = (typeof MESSAGES)[number];

/** An error of the message as its answer has it. */
export interface OtaProblem {
  /** OpenTravel's code lists EWT and ERR. */
  type: number;
  code: number;
  message: string;
}
/** A message that cannot be read: nothing of it is written. */
export class OtaRefused extends Error {
  constructor(readonly problem: OtaProblem) {
    super(problem.message);
  }
}

export interface OtaMessage {
  name: MessageName;
  echoToken: string | undefined;
  lines: NightLine[];
  /** The currencies of amounts, by the codes of property and plan. */
  currencies: [property: string, plan: string, currency: string][];
  /** What the message says besides, and nobody reads: `Rate/AdditionalGuestAmounts`. */
  unread: string[];
}

const refuse = (type: number, code: number, message: string) => new OtaRefused({ type, code, message });
const required = (value: string | undefined, name: string): string => {
  if (value) return value;
  throw refuse(10, 321, `${name} is required`);
};

const DATE = /^\d{4}-\d\d-\d\d/;
const DAYS = ["Mon", "Tue", "Weds", "Thur", "Fri", "Sat", "Sun"] as const;
/** Some write the days as other schemas of OpenTravel do. */
const ALSO: Readonly<Record<string, string>> = { Weds: "Wed", Thur: "Thu" };
const isTrue = (value: string | undefined): boolean => value === "true" || value === "1";

/** @throws OtaRefused */
export function readMessage(root: Element): OtaMessage {
  const name = MESSAGES.find((known) => root.name === `${known}RQ`);
  if (!name) throw refuse(2, 450, `${root.name} is not supported: ${MESSAGES.map((known) => `${known}RQ`).join(", ")}`);
  const found = new NightLines();
  const currencies = new Map<string, OtaMessage["currencies"][number]>();
  if (name === "OTA_HotelAvailNotif") readAvailability(root, found);
  else
    readRates(root, found, (property, plan, currency) =>
      currencies.set([property, plan, currency].join("|"), [property, plan, currency]),
    );
  if (found.lines.length === 0) throw refuse(10, 321, "The message says nothing of any night");
  const { lines } = found;
  const unread = [...new Set(listUnread(root))];
  return { name, echoToken: root.attributes.EchoToken, lines, currencies: [...currencies.values()], unread };
}

/** The elements that are read, by the element around them. */
const READ: Readonly<Record<string, readonly string[]>> = {
  // The sender and the message's own number set nothing.
  OTA_HotelAvailNotifRQ: ["POS", "AvailStatusMessages"],
  OTA_HotelRateAmountNotifRQ: ["POS", "RateAmountMessages"],
  AvailStatusMessages: ["AvailStatusMessage"],
  AvailStatusMessage: ["UniqueID", "StatusApplicationControl", "LengthsOfStay", "RestrictionStatus"],
  LengthsOfStay: ["LengthOfStay"],
  RateAmountMessages: ["RateAmountMessage"],
  RateAmountMessage: ["UniqueID", "StatusApplicationControl", "Rates"],
  Rates: ["Rate"],
  Rate: ["BaseByGuestAmts"],
  BaseByGuestAmts: ["BaseByGuestAmt"],
};
/** Attributes with a meaning of their own that no night has. */
const UNREAD: Readonly<Record<string, readonly string[]>> = {
  RestrictionStatus: ["MinAdvancedBookingOffset", "MaxAdvancedBookingOffset", "SellThroughOpenIndicator"],
  BaseByGuestAmt: ["MinAge", "MaxAge"],
};

function* listUnread({ name, attributes, children }: Element): Generator<string> {
  for (const attribute of UNREAD[name] ?? []) if (attributes[attribute] !== undefined) yield `${name}/@${attribute}`;
  const read = READ[name];
  for (const child of children)
    if (!read || read.includes(child.name)) yield* listUnread(child);
    else yield `${name}/${child.name}`;
}

/** The nights of an element that has Start, End and days of the week. */
function nightsOf(hotel: string, room: string, { attributes }: Element): NightSelection {
  const [from, to] = ["Start", "End"].map((end) => {
    const date = required(attributes[end], end);
    if (!DATE.test(date)) throw refuse(3, 15, `${end} must be a date, not ${date}`);
    return date.slice(0, 10);
  }) as [string, string];
  const named = DAYS.map((day) => attributes[day] ?? attributes[ALSO[day] ?? ""]);
  const weekdays = named.flatMap((value, i) => (isTrue(value) ? [i + 1] : []));
  const isEveryDay = weekdays.length === 7 || named.every((value) => value === undefined);
  // If the message only excludes days, all the others are meant.
  const others = named.flatMap((value, i) => (value === undefined ? [i + 1] : []));
  return {
    property_code: hotel,
    room_code: room,
    from,
    to,
    ...(!isEveryDay && { weekdays: weekdays.length > 0 ? weekdays : others }),
  };
}

function hotelOf(messages: Element | undefined): string {
  return required(messages?.attributes.HotelCode, "HotelCode");
}

const RESTRICTED = { Master: "closed", Arrival: "closed_to_arrival", Departure: "closed_to_departure" } as const;
const LENGTHS = {
  SetMinLOS: "min_stay",
  SetMaxLOS: "max_stay",
  SetForwardMinStay: "min_stay_through",
  SetForwardMaxStay: "max_stay",
} as const;

function readAvailability(root: Element, found: NightLines): void {
  const messages = elementAt(root, "AvailStatusMessages");
  const hotel = hotelOf(messages);
  for (const message of childrenOf(messages, "AvailStatusMessage")) {
    const control = elementAt(message, "StatusApplicationControl");
    if (!control) throw refuse(10, 321, "StatusApplicationControl is required");
    const room = required(control.attributes.InvTypeCode, "InvTypeCode");
    const plan = control.attributes.RatePlanCode || undefined;
    const nights = nightsOf(hotel, room, control);
    const set = (column: NightCell["column"], value: NightCell["value"]) => found.set(nights, { column, plan, value });
    const { BookingLimit: limit, BookingLimitMessageType: kind = "SetLimit" } = message.attributes;
    if (limit !== undefined && kind !== "SetLimit")
      throw refuse(3, 320, `BookingLimitMessageType must be SetLimit, not ${kind}`);
    // The allotment is the room type's, whichever plan the message names.
    if (limit !== undefined) found.set(nights, { column: "allotment", value: readCount(limit, "BookingLimit") });
    for (const length of childrenOf(elementAt(message, "LengthsOfStay"), "LengthOfStay")) {
      const { MinMaxMessageType: type = "", Time: time } = length.attributes;
      const column = LENGTHS[type as keyof typeof LENGTHS];
      if (!column)
        throw refuse(3, 320, `MinMaxMessageType ${type} is not supported: ${Object.keys(LENGTHS).join(", ")}`);
      set(column, readCount(required(time, "Time"), "Time"));
    }
    for (const { attributes } of childrenOf(message, "RestrictionStatus")) {
      const { Status: status, Restriction: restriction = "Master" } = attributes;
      const column = RESTRICTED[restriction as keyof typeof RESTRICTED];
      if (!column)
        throw refuse(3, 320, `Restriction must be ${Object.keys(RESTRICTED).join(", ")}, not ${restriction}`);
      if (status !== "Open" && status !== "Close")
        throw refuse(3, 320, `Status must be Open or Close, not ${status ?? "empty"}`);
      set(column, status === "Close");
    }
  }
}

function readCount(text: string, name: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw refuse(3, 320, `${name} must be a whole number, not ${text}`);
}

function readRates(
  root: Element,
  found: NightLines,
  note: (property: string, plan: string, currency: string) => void,
): void {
  const messages = elementAt(root, "RateAmountMessages");
  const hotel = hotelOf(messages);
  for (const message of childrenOf(messages, "RateAmountMessage")) {
    const control = elementAt(message, "StatusApplicationControl");
    const room = required(control?.attributes.InvTypeCode, "InvTypeCode");
    const plan = required(control?.attributes.RatePlanCode, "RatePlanCode");
    for (const rate of childrenOf(elementAt(message, "Rates"), "Rate")) {
      const { RateTimeUnit: unit = "Day", UnitMultiplier: units = "1" } = rate.attributes;
      if (unit !== "Day" || units !== "1")
        throw refuse(3, 320, "A Rate must be for one day (RateTimeUnit, UnitMultiplier)");
      // What the rate itself does not say, the control above it says.
      const nights = nightsOf(hotel, room, { ...rate, attributes: { ...control!.attributes, ...rate.attributes } });
      for (const { attributes } of childrenOf(elementAt(rate, "BaseByGuestAmts"), "BaseByGuestAmt")) {
        if ((attributes.AgeQualifyingCode ?? "10") !== "10")
          throw refuse(
            3,
            320,
            "Only amounts of adults (AgeQualifyingCode 10) are read: children's are terms of the rate plan",
          );
        const guests = attributes.NumberOfGuests;
        const key = guests === undefined ? plan : `${plan}@${readCount(guests, "NumberOfGuests")}`;
        found.set(nights, { column: "prices", plan: key, value: readAmount(attributes) });
        const currency = attributes.CurrencyCode ?? rate.attributes.CurrencyCode;
        if (currency !== undefined) note(hotel, plan, currency);
      }
    }
  }
}

/** An amount as the files have it, without zeros behind that its currency may not have. */
function readAmount({ AmountAfterTax, AmountBeforeTax, DecimalPlaces: places }: Element["attributes"]): string {
  const text = required(AmountAfterTax ?? AmountBeforeTax, "AmountAfterTax");
  const parts = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text);
  if (!parts) throw refuse(3, 320, `AmountAfterTax must be an amount, not ${text}`);
  const [, units, decimals] = parts;
  const isWhole = decimals === undefined && places !== undefined && /^[1-6]$/.test(places);
  const all = isWhole ? units!.padStart(Number(places) + 1, "0") : undefined;
  const [whole, rest] = all ? [all.slice(0, -Number(places)), all.slice(-Number(places))] : [units!, decimals ?? ""];
  let kept = rest;
  while (kept.endsWith("0")) kept = kept.slice(0, -1);
  return kept === "" ? whole : `${whole}.${kept}`;
}
