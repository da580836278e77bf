import { ATTRIBUTE_CODES, BED_TYPE_CODES } from "@/lib/catalogue/reference-schemas";
import { MAX_IMAGES } from "@/lib/image/limits";
import {
  amount,
  type CellReader,
  code,
  currency,
  degrees,
  choiceFrom,
  splitPair,
  splitParts,
  referenceCode,
  text,
  trueOrFalse,
  UnexpectedCell,
  webAddress,
  wholeNumber,
} from "./cells";
import { type ExpectedValue, makeExpectation } from "@/lib/format/cell-problem";

/** One element of `property.mandatory_fees`; `amount` is a decimal string. */
export interface MandatoryFee {
  code: string;
  name: string;
  amount: string;
  currency: string;
  basis: "PER_STAY" | "PER_NIGHT" | "PER_PERSON_NIGHT";
}

/** One element of `property.external_ids`: the property's id in another system. */
export interface ExternalId {
  system: string;
  id: string;
  /** The attribution that the source requires, and the licence. */
  attribution?: string;
}

/** An element of `rate_plan.child_bands`; `amount` is in minor units per night. */
export interface ChildBand {
  max_age: number;
  amount: number;
}

/**
 * An element of `tariff.child_bands`; `amount` is in minor units per child; `seat` says whether the child takes one.
 */
export interface FareBand extends ChildBand {
  seat: boolean;
}

function fields(part: string, least: number, most: number, shape: ExpectedValue): string[] {
  const found = part.split("|").map((field) => field.trim());
  if (found.length < least || found.length > most || found.slice(0, least).includes(""))
    throw new UnexpectedCell(shape);
  return found;
}

const FEE = makeExpectation("cells.fees", { example: "CITY_TAX|City tax|2.50|EUR|PER_PERSON_NIGHT" });

export const mandatoryFees: CellReader<MandatoryFee[]> = (cell) =>
  splitParts(cell).map((part) => {
    const [feeCode, name, value, money, basis] = fields(part, 5, 5, FEE) as [string, string, string, string, string];
    amount(currency(money))(value);
    return {
      code: referenceCode(feeCode),
      name: text(120)(name),
      amount: value,
      currency: money,
      basis: choiceFrom("PER_STAY", "PER_NIGHT", "PER_PERSON_NIGHT")(basis),
    };
  });

const EXTERNAL_ID = makeExpectation("cells.externalIds", { example: "GIATA|12345|Whom to name, licence" });

export const externalIds: CellReader<ExternalId[]> = (cell) =>
  splitParts(cell).map((part) => {
    const [system, id, attribution] = fields(part, 2, 3, EXTERNAL_ID);
    return { system: code(system!), id: code(id!), ...(attribution ? { attribution: text(200)(attribution) } : {}) };
  });

export const attributeList: CellReader<string[]> = (cell) => {
  const codes = splitParts(cell).map(choiceFrom(...ATTRIBUTE_CODES));
  if (new Set(codes).size < codes.length) throw new UnexpectedCell(makeExpectation("cells.codeOnce"));
  return codes;
};

/** One element of `images`, in the order in which they are shown. */
export interface Image {
  url: string;
  caption?: string;
  width?: number;
  height?: number;
  placeholder?: string;
}

const IMAGE = makeExpectation("cells.images", { example: "https://img.example/1.jpg|The pool|1600x1067|#8fa3b0" });
/** Matches pictures of the demo, which the service itself stores. */
const DEMO_IMAGE = /^\/demo\/(?:[a-z0-9-]+\/)*[a-z0-9-]+\.webp$/;
/** Matches a placeholder: an average colour, or a tiny WebP in base64. */
const PLACEHOLDER = /^(?:#[0-9a-f]{6}|UklGR[A-Za-z0-9+/]{20,600}={0,2})$/;

export const images: CellReader<Image[]> = (cell) => {
  const listed = splitParts(cell);
  if (listed.length > MAX_IMAGES) throw new UnexpectedCell(makeExpectation("cells.mostImages", { most: MAX_IMAGES }));
  return listed.map((part) => {
    const [url, caption, size, placeholder] = fields(part, 1, 4, IMAGE);
    const [, width, height] = /^([1-9]\d{0,4})x([1-9]\d{0,4})$/.exec(size ?? "") ?? [];
    if (size && !width) throw new UnexpectedCell(IMAGE);
    if (placeholder && !PLACEHOLDER.test(placeholder)) throw new UnexpectedCell(IMAGE);
    return {
      url: DEMO_IMAGE.test(url!) ? url! : webAddress(url!),
      ...(caption && { caption: text(300)(caption) }),
      ...(width && { width: Number(width), height: Number(height) }),
      ...(placeholder && { placeholder }),
    };
  });
};

/** An image as an element of its cell, the inverse of `images`. */
export function imageText({ url, caption = "", width, height, placeholder = "" }: Image): string {
  const all = [url, caption, width ? `${width}x${height}` : "", placeholder];
  return all.slice(0, all.findLastIndex((field) => field !== "") + 1).join("|");
}

/** The baggage that a cabin's fare includes (`flight_cabin.baggage`). */
export interface Baggage {
  cabin_kg: number;
  checked_pieces: number;
  checked_kg: number;
}

const BAGGAGE = makeExpectation("cells.baggage", { example: "8|1|23" });

export const baggage: CellReader<Baggage> = (cell) => {
  const [cabin, pieces, checked] = fields(cell, 3, 3, BAGGAGE) as [string, string, string];
  const kilograms = wholeNumber(0, 99);
  return { cabin_kg: kilograms(cabin), checked_pieces: wholeNumber(0, 9)(pieces), checked_kg: kilograms(checked) };
};

/** One element of `tour_option.pickup_points`. */
export interface PickupPoint {
  code: string;
  name: string;
  latitude: number | null;
  longitude: number | null;
  minutes_before: number;
}

const PICKUP_POINT = makeExpectation("cells.pickupPoints", { example: "QUAY|Old quay steps|41.14|-8.61|25" });

/** Requires different codes, because answers and bookings name the elements by code. */
function withOwnCodes<T extends { code: string }>(found: T[]): T[] {
  if (new Set(found.map((one) => one.code)).size < found.length)
    throw new UnexpectedCell(makeExpectation("cells.codeOnce"));
  return found;
}

export const pickupPoints: CellReader<PickupPoint[]> = (cell) =>
  withOwnCodes(
    splitParts(cell).map((part) => {
      const [own, name, latitude, longitude, minutes] = fields(part, 2, 5, PICKUP_POINT) as [
        string,
        string,
        ...string[],
      ];
      if (!latitude !== !longitude) throw new UnexpectedCell(PICKUP_POINT);
      const place = (degree: string | undefined, limit: number) => (degree ? Number(degrees(limit)(degree)) : null);
      return {
        code: code(own),
        name: text(120)(name),
        latitude: place(latitude, 90),
        longitude: place(longitude, 180),
        minutes_before: minutes ? wholeNumber(0, 600)(minutes) : 0,
      };
    }),
  );

/** One element of `tour_option.questions`. */
export interface Question {
  code: string;
  text: string;
  type: "TEXT" | "NUMBER" | "CHOICE" | "DATE";
  choices: string[];
  per: "BOOKING" | "TRAVELLER";
  required: boolean;
}

const QUESTION = makeExpectation("cells.questions", { example: "MENU|Which menu?|CHOICE|FISH,GREEN|TRAVELLER|true" });

export const questions: CellReader<Question[]> = (cell) =>
  withOwnCodes(
    splitParts(cell).map((part) => {
      const [own, words, kind, listed, per, needed] = fields(part, 3, 6, QUESTION) as [
        string,
        string,
        string,
        ...string[],
      ];
      const type = choiceFrom("TEXT", "NUMBER", "CHOICE", "DATE")(kind);
      const choices = (listed ?? "")
        .split(",")
        .map((one) => one.trim())
        .filter(Boolean);
      // Questions of type CHOICE need choices, and other types must have none.
      if ((type === "CHOICE") !== choices.length > 0 || new Set(choices).size < choices.length)
        throw new UnexpectedCell(QUESTION);
      return {
        code: code(own),
        text: text(300)(words),
        type,
        choices,
        per: per ? choiceFrom("BOOKING", "TRAVELLER")(per) : "BOOKING",
        required: needed ? trueOrFalse(needed) : false,
      };
    }),
  );

export const textList: CellReader<string[]> = (cell) => splitParts(cell).map(text(300));

/** One element of `room.beds`. */
export interface Bed {
  type: (typeof BED_TYPE_CODES)[number];
  count: number;
}

export const beds: CellReader<Bed[]> = (cell) => {
  const found = splitParts(cell).map((part) => {
    const [type, count] = splitPair(part, "DOUBLE=1;SOFA_BED=1");
    return { type: choiceFrom(...BED_TYPE_CODES)(type), count: wholeNumber(1, 20)(count) };
  });
  if (new Set(found.map(({ type }) => type)).size < found.length)
    throw new UnexpectedCell(makeExpectation("cells.bedOnce"));
  return found;
};

function bands<T extends ChildBand>(cell: string, example: string, read: (value: string) => Omit<T, "max_age">): T[] {
  const found = splitParts(cell).map((part) => {
    const [age, value] = splitPair(part, example);
    return { max_age: wholeNumber(0, 17)(age), ...read(value) } as T;
  });
  if (found.some((band, at) => at > 0 && band.max_age <= found[at - 1]!.max_age))
    throw new UnexpectedCell(makeExpectation("cells.ageOrder"));
  return found;
}

/** Reads prices per night of children up to an age: `2=0; 11=25.00`. @param money the plan's currency */
export function childBands(money: string): CellReader<ChildBand[]> {
  const read = amount(money);
  return (cell) => {
    const found = bands<ChildBand>(cell, "2=0; 11=25.00", (value) => ({
      amount: Number(read(value)),
    }));
    // Amounts must not fall with age: otherwise declaring a child as older would be cheaper.
    if (found.some((band, i) => i > 0 && band.amount < found[i - 1]!.amount))
      throw new UnexpectedCell(makeExpectation("cells.amountsByAge"));
    return found;
  };
}

/**
 * Reads prices of children up to an age, `1=0:LAP; 11=25.00`; a child on a lap takes no seat.
 * @param money the tariff's currency
 */
export function fareBands(money: string): CellReader<FareBand[]> {
  const read = amount(money);
  return (cell) =>
    bands<FareBand>(cell, "1=0:LAP; 11=25.00", (value) => {
      const seat = !value.endsWith(":LAP");
      return { amount: Number(read(seat ? value : value.slice(0, -":LAP".length))), seat };
    });
}
