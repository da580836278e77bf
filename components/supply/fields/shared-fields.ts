import type { Field, FieldSection } from "./field-shapes";
import type { Texts } from "../kinds";
import { IMAGES } from "./packings";

// Fields that records of several kinds have, by the columns of the CSV format.

const text = (column: string, label: string, more: Partial<Field> = {}): Field => ({
  column,
  label,
  shape: { is: "text" },
  ...more,
});
const integer = (column: string, label: string, more: Partial<Field> = {}): Field => ({
  column,
  label,
  shape: { is: "integer" },
  ...more,
});
const decimal = (column: string, label: string, more: Partial<Field> = {}): Field => ({
  column,
  label,
  shape: { is: "decimal" },
  ...more,
});
const date = (column: string, label: string, more: Partial<Field> = {}): Field => ({
  column,
  label,
  shape: { is: "date" },
  ...more,
});
export const field = { text, integer, decimal, date };

export const CODE = text("code", "Code", {
  shape: { is: "text", isMono: true },
  isRequired: true,
  isFixed: true,
  hint: "Your key for it, without spaces, commas, quotes or ; = |",
});
export const NAME = text("name", "Name", { isRequired: true });
export const STATUS: Field = {
  column: "status",
  label: "Status",
  shape: { is: "choice", choices: { ACTIVE: "On sale", INACTIVE: "Off sale" }, unset: "On sale (default)" },
};
export const CONFIRMATION: Field = {
  column: "confirmation_mode",
  label: "Confirmation",
  shape: {
    is: "choice",
    choices: { INSTANT: "Instant", DELAYED: "Delayed", ON_REQUEST: "On request" },
    unset: "Instant (default)",
  },
};
export const SYNTHETIC: Field = {
  column: "synthetic",
  label: "Generated supply",
  shape: { is: "truth", yes: "Yes", no: "No", unset: "No (default)" },
  hint: "Yes: generated supply, only for tests and demonstrations",
};
export const COUNTRY: Field = {
  column: "country_code",
  label: "Country",
  shape: { is: "suggested", of: "countries" },
  isRequired: true,
};
export const ZONE: Field = {
  column: "timezone",
  label: "Time zone",
  shape: { is: "suggested", of: "zones" },
  isRequired: true,
  hint: "An IANA zone, such as Europe/Paris",
};
export const CURRENCY: Field = {
  column: "currency_code",
  label: "Currency",
  shape: { is: "suggested", of: "currencies" },
  isRequired: true,
};
export const PLACE: Field = { column: "place_code", label: "Place", shape: { is: "record", kinds: ["places"] } };
const degrees = (column: string, label: string, hint: string): Field => ({
  column,
  label,
  shape: { is: "degrees" },
  hint,
});
export const LATITUDE = degrees("latitude", "Latitude", "Decimal degrees, such as 48.858370");
export const LONGITUDE = degrees("longitude", "Longitude", "Both coordinates or neither");
export const ATTRIBUTES: Field = {
  column: "attribute_codes",
  label: "Attributes",
  shape: { is: "codes", of: "attributes" },
  isWide: true,
};
export const IMAGE_LIST: Field = {
  column: "image_urls",
  label: "Images",
  shape: { is: "packed", packing: IMAGES },
  isWide: true,
  hint: "The first image is shown in lists",
};
export const WEEKDAY_HINT = "None chosen: every day";

const LANGUAGES = {
  en: "English",
  fr: "French",
  es: "Spanish",
  de: "German",
  it: "Italian",
  pt: "Portuguese",
  nl: "Dutch",
  ja: "Japanese",
  ar: "Arabic",
  zh: "Chinese",
};

export const DESCRIPTIONS: FieldSection = {
  title: "Descriptions",
  isSparse: true,
  fields: Object.entries(LANGUAGES).map(([language, label]) =>
    text(`description_${language}`, label, { shape: { is: "text", rows: 4 }, isWide: true }),
  ),
};

/** The cancellation terms of a plan or a tariff. @param from the event from which days are counted back */
export function cancellationSection(from: string, tiers: Field["shape"], freeUntil: Field["shape"]): FieldSection {
  const isRefundable = (texts: Texts) => texts.non_refundable === "false";
  return {
    title: "Cancellation terms",
    fields: [
      {
        column: "non_refundable",
        label: "Refunds",
        shape: { is: "truth", no: "Refundable", yes: "Non-refundable: cancelling costs everything" },
        isRequired: true,
      },
      {
        column: "late_cancellation",
        label: "After the free window",
        shape: {
          is: "choice",
          choices: { REFUSED: "Cannot be cancelled", WITH_FEE: "Can be cancelled with a fee" },
          unset: "Cannot be cancelled (default)",
        },
        isShown: isRefundable,
      },
      {
        column: "free_until",
        label: "Free until",
        shape: freeUntil,
        hint: `Days before ${from}, and a local time there`,
        isWide: true,
        isShown: isRefundable,
      },
      {
        column: "cancellation_tiers",
        label: "Fees",
        shape: tiers,
        hint: "From the earliest to the latest; the first begins when the free window ends",
        isWide: true,
        isShown: isRefundable,
      },
    ],
  };
}
