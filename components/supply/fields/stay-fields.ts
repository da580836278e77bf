import { formatBoard } from "@/lib/format/board";
import { t } from "@/lib/language/text";
import type { FieldSection } from "./field-shapes";
import { beds, childBands, externalIds, allFees, freeUntil, stayTiers } from "./packings";
import {
  attributes,
  cancellationSection,
  code,
  confirmation,
  country,
  currency,
  descriptions,
  field,
  imageList,
  latitude,
  longitude,
  name,
  place,
  status,
  synthetic,
  zone,
} from "./shared-fields";

const stars = () => ({
  1: t("supply.stars.1"),
  2: t("supply.stars.2"),
  3: t("supply.stars.3"),
  4: t("supply.stars.4"),
  5: t("supply.stars.5"),
});
const boards = () =>
  Object.fromEntries(["RO", "SC", "BB", "HB", "FB", "AI"].map((board) => [board, formatBoard(board)]));

export const propertySections = (): readonly FieldSection[] => [
  {
    title: t("supply.field.property"),
    fields: [
      code(),
      name(),
      {
        column: "category_code",
        label: t("supply.field.category"),
        shape: { is: "code", of: "property categories" },
        isRequired: true,
      },
      {
        column: "star_rating",
        label: t("supply.field.stars"),
        shape: { is: "choice", choices: stars(), unset: t("common.none"), isInteger: true },
      },
      field.text("chain", t("supply.field.chain")),
      status(),
      confirmation(),
      { ...currency(), hint: t("supply.field.defaultCurrency") },
    ],
  },
  {
    title: t("supply.field.address"),
    fields: [
      field.text("address_line", t("supply.field.street")),
      field.text("postal_code", t("supply.field.postalCode")),
      field.text("city", t("supply.field.city"), { isRequired: true }),
      field.text("region", t("supply.field.region")),
      country(),
      place(),
      zone(),
      latitude(),
      longitude(),
    ],
  },
  {
    title: t("supply.section.arrivalContact"),
    fields: [
      {
        column: "checkin_from",
        label: t("supply.field.checkInFrom"),
        shape: { is: "time" },
        hint: t("supply.hint.checkIn"),
      },
      {
        column: "checkout_until",
        label: t("supply.field.checkOutUntil"),
        shape: { is: "time" },
        hint: t("supply.hint.checkOut"),
      },
      field.text("phone", t("supply.field.phone")),
      field.text("email", "E-mail"),
      field.text("website", t("supply.field.website")),
    ],
  },
  {
    title: t("supply.section.childPolicy"),
    fields: [
      {
        column: "children_welcome",
        label: t("supply.field.children"),
        shape: {
          is: "truth",
          yes: t("supply.children.welcome"),
          no: t("supply.children.adultsOnly"),
          unset: t("supply.children.unset"),
        },
      },
      field.integer("min_child_age", t("supply.field.youngestAge"), { hint: t("supply.hint.youngestAge") }),
    ],
  },
  {
    title: t("supply.section.feesAtProperty"),
    fields: [
      {
        column: "mandatory_fees",
        label: t("supply.field.fees"),
        shape: { is: "packed", packing: allFees() },
        isWide: true,
      },
    ],
  },
  { title: t("supply.section.imagesAttributes"), fields: [imageList(), attributes()] },
  descriptions(),
  {
    title: t("supply.section.otherSystems"),
    fields: [
      {
        column: "external_ids",
        label: t("supply.field.ids"),
        shape: { is: "packed", packing: externalIds() },
        isWide: true,
      },
      synthetic(),
    ],
  },
];

const ofProperty = () =>
  ({
    column: "property_code",
    label: t("supply.field.property"),
    shape: { is: "record", kinds: ["properties"] },
    isRequired: true,
    isFixed: true,
  }) as const;

export const roomSections = (): readonly FieldSection[] => [
  { title: t("supply.section.room"), fields: [ofProperty(), code(), name()] },
  {
    title: t("supply.section.occupancy"),
    fields: [
      field.integer("base_occupancy", t("supply.field.guestsIncluded"), {
        isRequired: true,
        hint: t("supply.hint.oneToThirty"),
      }),
      field.integer("max_occupancy", t("supply.field.guestsMax"), {
        isRequired: true,
        hint: t("supply.hint.oneToThirty"),
      }),
      field.integer("max_adults", t("supply.field.adultsMax"), {
        isRequired: true,
        hint: t("supply.hint.oneToThirty"),
      }),
      field.integer("max_children", t("supply.field.childrenMax"), {
        isRequired: true,
        hint: t("supply.hint.zeroToThirty"),
      }),
    ],
  },
  {
    title: t("supply.section.bedsSizeImages"),
    fields: [
      { column: "beds", label: t("supply.field.beds"), shape: { is: "packed", packing: beds() }, isWide: true },
      field.decimal("size_sqm", t("supply.field.size"), { hint: t("supply.hint.oneDecimal") }),
      attributes(),
      imageList(),
    ],
  },
];

export const ratePlanSections = (): readonly FieldSection[] => [
  {
    title: t("supply.section.ratePlan"),
    fields: [
      ofProperty(),
      code(),
      name(),
      {
        column: "board_code",
        label: t("supply.field.board"),
        shape: { is: "choice", choices: boards() },
        isRequired: true,
      },
      { ...currency(), isFixed: true, hint: t("supply.hint.currencyPlan") },
      field.decimal("extra_adult", t("supply.field.extraAdult"), {
        hint: t("supply.hint.extraAdult"),
      }),
      {
        column: "child_bands",
        label: t("supply.field.children"),
        shape: { is: "packed", packing: childBands() },
        hint: t("supply.hint.childBands"),
        isWide: true,
      },
    ],
  },
  cancellationSection("arrival", { is: "packed", packing: stayTiers() }, { is: "packed", packing: freeUntil() }),
  {
    title: t("supply.section.whenSold"),
    fields: [
      field.date("sell_from", t("supply.field.soldFrom"), { hint: t("supply.hint.noLimit") }),
      field.date("sell_until", t("supply.field.soldUntil"), { hint: t("supply.hint.thatDayIncluded") }),
      field.integer("release_days", t("supply.field.releaseDays"), { hint: t("supply.hint.releaseDays") }),
      field.integer("min_stay", t("supply.field.shortestStay"), { hint: t("supply.hint.minStay") }),
      field.integer("max_stay", t("supply.field.longestStay"), { hint: t("supply.hint.maxStay") }),
    ],
  },
];
