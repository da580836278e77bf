import { formatLanguageName } from "@/lib/format/names";
import { t } from "@/lib/language/text";
import type { Field, FieldSection } from "./field-shapes";
import type { Texts } from "../kinds";
import { images } from "./packings";

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

export const code = () =>
  text("code", t("supply.field.code"), {
    shape: { is: "text", isMono: true },
    isRequired: true,
    isFixed: true,
    hint: t("supply.hint.code"),
  });
export const name = () => text("name", t("common.name"), { isRequired: true });
export const status = (): Field => ({
  column: "status",
  label: t("common.status"),
  shape: {
    is: "choice",
    choices: { ACTIVE: t("supply.status.ACTIVE"), INACTIVE: t("supply.status.INACTIVE") },
    unset: t("supply.status.unset"),
  },
});
export const confirmation = (): Field => ({
  column: "confirmation_mode",
  label: t("supply.field.confirmation"),
  shape: {
    is: "choice",
    choices: {
      INSTANT: t("supply.confirmation.INSTANT"),
      DELAYED: t("supply.confirmation.DELAYED"),
      ON_REQUEST: t("supply.confirmation.ON_REQUEST"),
    },
    unset: t("supply.confirmation.unset"),
  },
});
export const synthetic = (): Field => ({
  column: "synthetic",
  label: t("supply.field.synthetic"),
  shape: { is: "truth", yes: t("common.yes"), no: t("common.no"), unset: t("supply.synthetic.unset") },
  hint: t("supply.hint.synthetic"),
});
export const country = (): Field => ({
  column: "country_code",
  label: t("supply.field.country"),
  shape: { is: "suggested", of: "countries" },
  isRequired: true,
});
export const zone = (): Field => ({
  column: "timezone",
  label: t("supply.field.timeZone"),
  shape: { is: "suggested", of: "zones" },
  isRequired: true,
  hint: t("supply.hint.timeZone"),
});
export const currency = (): Field => ({
  column: "currency_code",
  label: t("common.currency"),
  shape: { is: "suggested", of: "currencies" },
  isRequired: true,
});
export const place = (): Field => ({
  column: "place_code",
  label: t("supply.field.place"),
  shape: { is: "record", kinds: ["places"] },
});
const degrees = (column: string, label: string, hint: string): Field => ({
  column,
  label,
  shape: { is: "degrees" },
  hint,
});
export const latitude = () => degrees("latitude", t("supply.field.latitude"), t("supply.hint.degrees"));
export const longitude = () => degrees("longitude", t("supply.field.longitude"), t("supply.hint.bothCoordinates"));
export const attributes = (): Field => ({
  column: "attribute_codes",
  label: t("supply.field.attributes"),
  shape: { is: "codes", of: "attributes" },
  isWide: true,
});
export const imageList = (): Field => ({
  column: "image_urls",
  label: t("supply.images"),
  shape: { is: "packed", packing: images() },
  isWide: true,
  hint: t("supply.hint.firstImage"),
});
export const weekdayHint = () => t("supply.hint.everyDay");

const LANGUAGES = ["en", "fr", "es", "de", "it", "pt", "nl", "ja", "ar", "zh"];

export const descriptions = (): FieldSection => ({
  title: t("supply.section.descriptions"),
  isSparse: true,
  fields: LANGUAGES.map((language) =>
    text(`description_${language}`, formatLanguageName(language), { shape: { is: "text", rows: 4 }, isWide: true }),
  ),
});

/** The cancellation terms of a plan or a tariff. @param from what begins when the counted days have passed */
export function cancellationSection(
  from: "arrival" | "service",
  tiers: Field["shape"],
  freeUntil: Field["shape"],
): FieldSection {
  const isRefundable = (texts: Texts) => texts.non_refundable === "false";
  return {
    title: t("supply.section.cancellation"),
    fields: [
      {
        column: "non_refundable",
        label: t("supply.field.refunds"),
        shape: { is: "truth", no: t("supply.refunds.no"), yes: t("supply.refunds.yes") },
        isRequired: true,
      },
      {
        column: "late_cancellation",
        label: t("supply.field.lateCancellation"),
        shape: {
          is: "choice",
          choices: { REFUSED: t("supply.late.REFUSED"), WITH_FEE: t("supply.late.WITH_FEE") },
          unset: t("supply.late.unset"),
        },
        isShown: isRefundable,
      },
      {
        column: "free_until",
        label: t("supply.field.freeUntil"),
        shape: freeUntil,
        hint: t(from === "arrival" ? "supply.hint.freeUntilArrival" : "supply.hint.freeUntilService"),
        isWide: true,
        isShown: isRefundable,
      },
      {
        column: "cancellation_tiers",
        label: t("supply.field.fees"),
        shape: tiers,
        hint: t("supply.hint.tiers"),
        isWide: true,
        isShown: isRefundable,
      },
    ],
  };
}
