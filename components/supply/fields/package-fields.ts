import type { FieldSection } from "./field-shapes";
import {
  CODE,
  COUNTRY,
  DESCRIPTIONS,
  field,
  IMAGE_LIST,
  NAME,
  PLACE,
  STATUS,
  SYNTHETIC,
  WEEKDAY_HINT,
  ZONE,
} from "./shared-fields";

export const PACKAGE_SECTIONS: readonly FieldSection[] = [
  {
    title: "Package",
    fields: [
      CODE,
      NAME,
      STATUS,
      PLACE,
      COUNTRY,
      { ...ZONE, hint: "Its calendar determines the start day" },
      field.decimal("discount_percent", "Discount, percent", {
        hint: "Percent off the sum of its parts, at most two decimals. Empty: 0",
      }),
    ],
  },
  {
    title: "When it is sold",
    fields: [
      field.date("sell_from", "Sold from", { hint: "Empty: no limit" }),
      field.date("sell_until", "Sold until", { hint: "That day included" }),
      {
        column: "start_weekdays",
        label: "Days on which it begins",
        shape: { is: "weekdays" },
        isWide: true,
        hint: WEEKDAY_HINT,
      },
    ],
  },
  { title: "Images", fields: [IMAGE_LIST] },
  DESCRIPTIONS,
  { title: "Other", fields: [SYNTHETIC] },
];

export const COMPONENT_SECTIONS: readonly FieldSection[] = [
  {
    title: "Component",
    fields: [
      {
        column: "package_code",
        label: "Package",
        shape: { is: "record", kinds: ["packages"] },
        isRequired: true,
        isFixed: true,
      },
      field.integer("position", "Position", { isRequired: true, isFixed: true, hint: "1 to 20" }),
      field.integer("day_offset", "Begins on day", { isRequired: true, hint: "Days after the package’s start" }),
      { column: "property_code", label: "Property", shape: { is: "record", kinds: ["properties"] } },
      field.integer("nights", "Nights", { hint: "Of a stay, 1 to 30" }),
      {
        column: "service_code",
        label: "Transfer, option or cabin",
        shape: { is: "record", kinds: ["transfers", "tour_options", "flight_cabins"] },
        hint: "Instead of a property",
      },
      { column: "start_time", label: "Departure", shape: { is: "time" }, hint: "Of a tour alone" },
    ],
  },
];
