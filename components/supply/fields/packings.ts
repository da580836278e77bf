import type { Json, Packing, Part, PartShape, PartTexts } from "./field-shapes";

const part = (id: string, label: string, shape: PartShape): Part => ({ id, label, shape });
const text = (id: string, label: string, placeholder?: string): Part =>
  part(id, label, { is: "text", ...(placeholder !== undefined && { placeholder }) });
const mono = (id: string, label: string, placeholder?: string): Part =>
  part(id, label, { is: "text", isMono: true, ...(placeholder !== undefined && { placeholder }) });

const textOf = (value: Json | undefined): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";

/** Text that is not an integer is sent unchanged, so that the service validates it. */
export const integerOf = (entered: string): number | string => {
  const trimmed = entered.trim();
  return /^-?\d{1,9}$/.test(trimmed) ? Number(trimmed) : trimmed;
};

/** The packing of an element that is an object with one text per part. */
const readObject = (element: Json): PartTexts =>
  typeof element === "object" && element !== null && !Array.isArray(element)
    ? Object.fromEntries(Object.entries(element).map(([id, value]) => [id, textOf(value)]))
    : {};

/** @param optional parts that are left out where they are empty */
function objects(
  one: string,
  parts: readonly Part[],
  fresh: PartTexts = {},
  optional: readonly string[] = [],
): Packing {
  return {
    one,
    parts,
    fresh,
    read: readObject,
    write: (texts) =>
      Object.fromEntries(
        parts
          .map(({ id, shape }): [string, Json] => {
            const entered = (texts[id] ?? "").trim();
            return [id, shape.is === "integer" ? integerOf(entered) : entered];
          })
          .filter(([id, value]) => value !== "" || !optional.includes(id)),
      ),
  };
}

export const FEES = objects(
  "fee",
  [
    mono("code", "Code", "CITY_TAX"),
    text("name", "Name", "City tax"),
    part("amount", "Amount", { is: "decimal" }),
    part("currency", "Currency", { is: "currency" }),
    part("basis", "Per", {
      is: "choice",
      choices: { PER_STAY: "Stay", PER_NIGHT: "Room and night", PER_PERSON_NIGHT: "Person and night" },
    }),
  ],
  { basis: "PER_STAY" },
);

export const EXTERNAL_IDS = objects(
  "id",
  [mono("system", "System", "GIATA"), mono("id", "Id", "12345"), text("attribution", "Attribution and licence")],
  {},
  ["attribution"],
);

/** `https://…|The front|1600x1067|#8fa3b0`: what follows the address may be left out from the end. */
export const IMAGES: Packing = {
  one: "image",
  parts: [
    mono("url", "Address", "https://"),
    text("caption", "Caption"),
    mono("size", "Width and height", "1600x1067"),
    mono("colour", "Average colour", "#8fa3b0"),
  ],
  fresh: {},
  read(image) {
    const [url = "", caption = "", size = "", colour = ""] = textOf(image).split("|");
    return { url, caption, size, colour };
  },
  write({ url = "", caption = "", size = "", colour = "" }) {
    const cells = [url, caption, size, colour].map((one) => one.trim());
    while (cells.length > 1 && cells.at(-1) === "") cells.pop();
    return cells.join("|");
  },
};

const BEDS_BY_TYPE = {
  SINGLE: "Single bed",
  DOUBLE: "Double bed",
  QUEEN: "Queen-size bed",
  KING: "King-size bed",
  SOFA_BED: "Sofa bed",
  BUNK_BED: "Bunk bed",
  COT: "Cot for an infant",
};

/** `DOUBLE=1` */
export const BEDS: Packing = {
  one: "bed",
  parts: [
    part("type", "Bed", { is: "choice", choices: BEDS_BY_TYPE }),
    { ...part("count", "How many", { is: "integer" }), phrase: "× …" },
  ],
  fresh: { type: "DOUBLE" },
  read(bed) {
    const [type = "", count = ""] = textOf(bed).split("=");
    return { type, count };
  },
  write: ({ type = "", count = "" }) => `${type}=${count.trim()}`,
};

const AGE: Part = { ...part("max_age", "Up to age", { is: "integer" }), phrase: "Up to age …" };

export const CHILD_BANDS = objects("age band", [AGE, part("amount", "Amount a night", { is: "decimal" })]);

const SEAT = { true: "Takes a seat", false: "On a lap" };
const fares = objects(
  "age band",
  [AGE, part("amount", "Amount", { is: "decimal" }), part("seat", "Seat", { is: "choice", choices: SEAT })],
  { seat: "true" },
);
export const FARE_BANDS: Packing = {
  ...fares,
  write: (texts) => ({ ...(fares.write(texts) as Record<string, Json>), seat: texts.seat !== "false" }),
};

const DAYS: Part = { ...part("days", "Days before", { is: "integer" }), phrase: "… days before" };
const TIME = part("time", "Local time", { is: "time" });

/** `2d 18:00` in its parts. */
function readDeadline(deadline: Json | undefined): PartTexts {
  const [, days = "", time = ""] = /^(\d*)d ?(.*)$/.exec(textOf(deadline)) ?? [];
  return { days, time };
}
const writeDeadline = ({ days = "", time = "" }: PartTexts): string => `${days.trim()}d ${time}`;

export const FREE_UNTIL: Packing = {
  one: "deadline",
  parts: [DAYS, TIME],
  fresh: { days: "", time: "" },
  read: readDeadline,
  write: writeDeadline,
  isSingle: true,
};

const FEE_TYPES = { NIGHTS: "Nights", PERCENT: "Percent of the total", AMOUNT: "Fixed amount" };

/** @param fees the kinds of fees: products other than stays have no nights */
const tiersOf = (fees: Readonly<Record<string, string>>): Packing => ({
  one: "tier",
  parts: [
    DAYS,
    TIME,
    part("fee_type", "Fee", { is: "choice", choices: fees }),
    part("value", "How much", { is: "decimal" }),
  ],
  fresh: { fee_type: "PERCENT" },
  read(element) {
    const { from, ...fee } = readObject(element) as { from?: string } & PartTexts;
    return { ...readDeadline(from), ...fee };
  },
  write: ({ fee_type = "", value = "", ...deadline }) => ({
    from: writeDeadline(deadline),
    fee_type,
    value: value.trim(),
  }),
});
export const STAY_TIERS = tiersOf(FEE_TYPES);
export const SERVICE_TIERS = tiersOf({ PERCENT: FEE_TYPES.PERCENT, AMOUNT: FEE_TYPES.AMOUNT });
