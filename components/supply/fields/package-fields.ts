import { t } from "@/lib/language/text";
import type { FieldSection } from "./field-shapes";
import {
  code,
  country,
  descriptions,
  field,
  imageList,
  name,
  place,
  status,
  synthetic,
  weekdayHint,
  zone,
} from "./shared-fields";

export const packageSections = (): readonly FieldSection[] => [
  {
    title: t("supply.field.package"),
    fields: [
      code(),
      name(),
      status(),
      place(),
      country(),
      { ...zone(), hint: t("supply.hint.packageZone") },
      field.decimal("discount_percent", t("supply.field.discount"), {
        hint: t("supply.hint.discount"),
      }),
    ],
  },
  {
    title: t("supply.section.whenSold"),
    fields: [
      field.date("sell_from", t("supply.field.soldFrom"), { hint: t("supply.hint.noLimit") }),
      field.date("sell_until", t("supply.field.soldUntil"), { hint: t("supply.hint.thatDayIncluded") }),
      {
        column: "start_weekdays",
        label: t("supply.field.startWeekdays"),
        shape: { is: "weekdays" },
        isWide: true,
        hint: weekdayHint(),
      },
    ],
  },
  { title: t("supply.images"), fields: [imageList()] },
  descriptions(),
  { title: t("supply.section.other"), fields: [synthetic()] },
];

export const componentSections = (): readonly FieldSection[] => [
  {
    title: t("supply.section.component"),
    fields: [
      {
        column: "package_code",
        label: t("supply.field.package"),
        shape: { is: "record", kinds: ["packages"] },
        isRequired: true,
        isFixed: true,
      },
      field.integer("position", t("supply.field.position"), {
        isRequired: true,
        isFixed: true,
        hint: t("supply.hint.oneToTwenty"),
      }),
      field.integer("day_offset", t("supply.field.beginsOnDay"), {
        isRequired: true,
        hint: t("supply.hint.daysAfterStart"),
      }),
      { column: "property_code", label: t("supply.field.property"), shape: { is: "record", kinds: ["properties"] } },
      field.integer("nights", t("supply.field.nights"), { hint: t("supply.hint.stayNights") }),
      {
        column: "service_code",
        label: t("supply.field.anyService"),
        shape: { is: "record", kinds: ["transfers", "tour_options", "flight_cabins"] },
        hint: t("supply.hint.insteadOfProperty"),
      },
      {
        column: "start_time",
        label: t("supply.field.departure"),
        shape: { is: "time" },
        hint: t("supply.hint.tourAlone"),
      },
    ],
  },
];
