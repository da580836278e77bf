import { t } from "@/lib/language/text";
import { formatAmount } from "@/lib/format/money";
import { formatPercentage } from "@/lib/format/numbers";
import type { Json, ListShape, ElementPart, ElementPartShape, PartTexts } from "./field-shapes";

const part = (id: string, label: string, shape: ElementPartShape): ElementPart => ({ id, label, shape });
const text = (id: string, label: string, placeholder?: string): ElementPart =>
  part(id, label, { is: "text", ...(placeholder !== undefined && { placeholder }) });
const mono = (id: string, label: string, placeholder?: string): ElementPart =>
  part(id, label, { is: "text", isMono: true, ...(placeholder !== undefined && { placeholder }) });

const textOf = (value: Json | undefined): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";

/** Parses an integer; other text is returned unchanged, so that the service validates it. */
export const parseInteger = (entered: string): number | string => {
  const trimmed = entered.trim();
  return /^-?\d{1,9}$/.test(trimmed) ? Number(trimmed) : trimmed;
};

/** Reads an element that is an object with one text per part. */
const readObject = (element: Json): PartTexts =>
  typeof element === "object" && element !== null && !Array.isArray(element)
    ? Object.fromEntries(Object.entries(element).map(([id, value]) => [id, textOf(value)]))
    : {};

/** The packing of a list of objects. @param optional parts that are left out if empty */
function objects(
  one: ListShape["one"],
  parts: readonly ElementPart[],
  fresh: PartTexts = {},
  optional: readonly string[] = [],
): ListShape {
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
            return [id, shape.is === "integer" ? parseInteger(entered) : entered];
          })
          .filter(([id, value]) => value !== "" || !optional.includes(id)),
      ),
  };
}

export const allFees = () =>
  objects(
    "fee",
    [
      mono("code", t("supply.field.code"), "CITY_TAX"),
      text("name", t("common.name"), t("supply.example.cityTax")),
      part("amount", t("supply.field.amount"), { is: "decimal" }),
      part("currency", t("common.currency"), { is: "currency" }),
      part("basis", t("supply.field.per"), {
        is: "choice",
        choices: {
          PER_STAY: t("supply.basis.PER_STAY"),
          PER_NIGHT: t("supply.basis.PER_NIGHT"),
          PER_PERSON_NIGHT: t("supply.basis.PER_PERSON_NIGHT"),
        },
      }),
    ],
    { basis: "PER_STAY" },
  );

export const externalIds = () =>
  objects(
    "id",
    [
      mono("system", t("supply.field.system"), "GIATA"),
      mono("id", t("supply.field.id"), "12345"),
      text("attribution", t("supply.field.attribution")),
    ],
    {},
    ["attribution"],
  );

/**
 * The packing of images, `https://…|The front|1600x1067|#8fa3b0`. Everything after the address is optional, from the
 * end.
 */
export const images = (): ListShape => ({
  one: "image",
  parts: [
    mono("url", t("supply.field.address"), "https://"),
    text("caption", t("supply.field.caption")),
    mono("size", t("supply.field.imageSize"), "1600x1067"),
    mono("colour", t("supply.field.imageColour"), "#8fa3b0"),
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
});

const bedsByType = () => ({
  SINGLE: t("format.bedType.SINGLE"),
  DOUBLE: t("format.bedType.DOUBLE"),
  QUEEN: t("format.bedType.QUEEN"),
  KING: t("format.bedType.KING"),
  SOFA_BED: t("format.bedType.SOFA_BED"),
  BUNK_BED: t("format.bedType.BUNK_BED"),
  COT: t("format.bedType.COT"),
});

/** The packing of beds: `DOUBLE=1`. */
export const beds = (): ListShape => ({
  one: "bed",
  parts: [
    part("type", t("supply.field.bed"), { is: "choice", choices: bedsByType() }),
    { ...part("count", t("supply.field.howMany"), { is: "integer" }), phrase: "× …" },
  ],
  fresh: { type: "DOUBLE" },
  read(bed) {
    const [type = "", count = ""] = textOf(bed).split("=");
    return { type, count };
  },
  write: ({ type = "", count = "" }) => `${type}=${count.trim()}`,
});

const age = (): ElementPart => ({
  ...part("max_age", t("supply.field.upToAge"), { is: "integer" }),
  phrase: t("supply.phrase.upToAge"),
});

export const childBands = () =>
  objects("ageBand", [age(), part("amount", t("supply.field.amountNight"), { is: "decimal" })]);

/** Splits a text at the first occurrence of a mark. */
function cut(notation: string, mark: string): [before: string, after: string] {
  const at = notation.indexOf(mark);
  return at < 0 ? [notation, ""] : [notation.slice(0, at), notation.slice(at + 1)];
}

/** The packing of `child_rules`, which has the file's notation: `1:2-11=0;2-9:2-11=50%`. @param units names of percent and amount */
export const childRules = (units: Readonly<Record<string, string>>): ListShape => ({
  one: "childRule",
  parts: [
    part("first", t("supply.field.childFrom"), { is: "integer" }),
    part("last", t("supply.field.childTo"), { is: "integer" }),
    part("from", t("supply.field.feeFromAge"), { is: "integer" }),
    part("to", t("supply.field.feeToAge"), { is: "integer" }),
    part("value", t("supply.field.howMuch"), { is: "decimal" }),
    part("unit", t("supply.field.childUnit"), { is: "choice", choices: units }),
  ],
  fresh: { unit: "PERCENT" },
  separator: ";",
  read(rule): PartTexts {
    // Reads incomplete rules, too, because the user is still typing.
    const [positions, terms] = cut(textOf(rule), ":");
    const [ages, price] = cut(terms, "=");
    const [first, last] = cut(positions, "-");
    const [from, to] = cut(ages, "-");
    const isShare = price.endsWith("%");
    const value = isShare ? price.slice(0, -1) : price;
    return { first, last, from, to, value, unit: isShare ? "PERCENT" : "AMOUNT" };
  },
  write({ first = "", last = "", from = "", to = "", value = "", unit }) {
    const [one, until] = [first.trim(), last.trim()];
    const positions = until === "" || until === one ? one : `${one}-${until}`;
    return `${positions}:${from.trim()}-${to.trim()}=${value.trim()}${unit === "PERCENT" ? "%" : ""}`;
  },
  describe({ first = "", last = "", from = "", to = "", value = "", unit }, currency) {
    const isAmount = /^\d+(\.\d+)?$/.test(value);
    const price =
      isAmount && Number(value) === 0
        ? t("contract.childFree")
        : unit === "PERCENT"
          ? t("contract.childShare", { percent: isAmount ? formatPercentage(value) : value })
          : isAmount && currency !== ""
            ? formatAmount(value, currency)
            : value;
    const until = last === "" ? first : last;
    return t(first === until ? "contract.child" : "contract.children", { first, last: until, from, to, price });
  },
});

const seat = () => ({ true: t("supply.seat.true"), false: t("supply.seat.false") });
const faresField = () =>
  objects(
    "ageBand",
    [
      age(),
      part("amount", t("supply.field.amount"), { is: "decimal" }),
      part("seat", t("supply.field.seat"), { is: "choice", choices: seat() }),
    ],
    { seat: "true" },
  );
export const fareBands = (): ListShape => ({
  ...faresField(),
  write: (texts) => ({ ...(faresField().write(texts) as Record<string, Json>), seat: texts.seat !== "false" }),
});

export const baggage = (): ListShape => ({
  ...objects("baggage", [
    { ...part("cabin_kg", t("supply.field.cabinKg"), { is: "integer" }), phrase: t("supply.phrase.cabinKg") },
    { ...part("checked_pieces", t("supply.field.checkedPieces"), { is: "integer" }), phrase: "… ×" },
    { ...part("checked_kg", t("supply.field.checkedKg"), { is: "integer" }), phrase: "… kg" },
  ]),
  isSingle: true,
});

const answered = () => ({
  TEXT: t("supply.question.TEXT"),
  NUMBER: t("supply.question.NUMBER"),
  CHOICE: t("supply.question.CHOICE"),
  DATE: t("supply.question.DATE"),
});
const asked = () => ({ BOOKING: t("supply.question.BOOKING"), TRAVELLER: t("supply.question.TRAVELLER") });
const isNeeded = () => ({ true: t("common.yes"), false: t("common.no") });

/** The packing of questions. Choices are typed with commas between them. */
export const questions = (): ListShape => ({
  one: "question",
  parts: [
    mono("code", t("supply.field.code"), "MENU"),
    text("text", t("supply.field.question")),
    part("type", t("supply.field.answer"), { is: "choice", choices: answered() }),
    text("choices", t("supply.field.choices"), "FISH, GREEN"),
    part("per", t("supply.field.askedOf"), { is: "choice", choices: asked() }),
    part("required", t("supply.field.required"), { is: "choice", choices: isNeeded() }),
  ],
  fresh: { type: "TEXT", per: "BOOKING", required: "false" },
  read(element) {
    const { choices } = element as { choices?: readonly Json[] };
    return { ...readObject(element), choices: (choices ?? []).map(textOf).join(", ") };
  },
  write: ({ code = "", text: words = "", type = "", choices = "", per = "", required }) => ({
    code: code.trim(),
    text: words.trim(),
    type,
    choices: choices
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean),
    per,
    required: required === "true",
  }),
});

const toDegrees = (entered = ""): Json =>
  /^-?\d{1,3}(\.\d+)?$/.test(entered.trim()) ? Number(entered) : entered.trim() || null;

export const pickupPoints = (): ListShape => ({
  one: "pickupPoint",
  parts: [
    mono("code", t("supply.field.code"), "QUAY"),
    text("name", t("common.name")),
    part("latitude", t("supply.field.latitude"), { is: "decimal" }),
    part("longitude", t("supply.field.longitude"), { is: "decimal" }),
    part("minutes_before", t("supply.field.minutesBefore"), { is: "integer" }),
  ],
  fresh: { minutes_before: "0" },
  read: readObject,
  write: ({ code = "", name = "", latitude, longitude, minutes_before: minutes = "0" }) => ({
    code: code.trim(),
    name: name.trim(),
    latitude: toDegrees(latitude),
    longitude: toDegrees(longitude),
    minutes_before: parseInteger(minutes),
  }),
});

const allDays = (): ElementPart => ({
  ...part("days", t("supply.field.daysBefore"), { is: "integer" }),
  phrase: t("supply.phrase.daysBefore"),
});
const allTime = () => part("time", t("supply.field.localTime"), { is: "time" });

/** Splits a deadline, `2d 18:00`, into its parts. */
function readDeadline(deadline: Json | undefined): PartTexts {
  const [, days = "", time = ""] = /^(\d*)d ?(.*)$/.exec(textOf(deadline)) ?? [];
  return { days, time };
}
const writeDeadline = ({ days = "", time = "" }: PartTexts): string => `${days.trim()}d ${time}`;

export const freeUntil = (): ListShape => ({
  one: "deadline",
  parts: [allDays(), allTime()],
  fresh: { days: "", time: "" },
  read: readDeadline,
  write: writeDeadline,
  isSingle: true,
});

const feeTypes = () => ({
  NIGHTS: t("supply.field.nights"),
  PERCENT: t("supply.feeType.PERCENT"),
  AMOUNT: t("supply.feeType.AMOUNT"),
});

/** The packing of fee tiers. @param fees the kinds of fees: products other than stays have no nights */
const tiersOf = (fees: Readonly<Record<string, string>>): ListShape => ({
  one: "tier",
  parts: [
    allDays(),
    allTime(),
    part("fee_type", t("supply.field.fee"), { is: "choice", choices: fees }),
    part("value", t("supply.field.howMuch"), { is: "decimal" }),
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
export const stayTiers = () => tiersOf(feeTypes());
export const serviceTiers = () => tiersOf({ PERCENT: feeTypes().PERCENT, AMOUNT: feeTypes().AMOUNT });
