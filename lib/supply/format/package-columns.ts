import { fixed, integer, ofType, reference, required, text, time, weekdays } from "./column";
import {
  countryCode,
  descriptions,
  images,
  ownCode,
  guestName,
  placeCode,
  reservations,
  type Section,
  status,
  synthetic,
  zone,
} from "./shared-columns";
import { sellDates } from "./stay-columns";
export const packageSections: readonly Section[] = [
  {
    title: "supply.field.package",
    columns: {
      code: ownCode,
      name: guestName("Three nights in Paris"),
      status,
      place_code: placeCode,
      country_code: countryCode,
      timezone: zone("IANA time zone by whose calendar it begins", "supply.hint.packageZone"),
      discount_percent: ofType("percent", "supply.field.discount", "Discount on the sum of its parts, 0 to 100", {
        example: "7.5",
        empty: "0",
        hint: "supply.hint.discount",
      }),
      ...reservations,
    },
  },
  {
    title: "packages.organiserTitle",
    columns: {
      organiser: text(500, "paper.organiser", "Who answers for it by law, with the address", {
        example: "Rivermoor Holidays Ltd, 4 Quay Street, Dublin",
        rows: 2,
      }),
      protection: text(500, "packages.protection", "Who protects the travellers' money", {
        example: "Insolvency insurance of Harbour Surety, policy 40817",
        rows: 2,
      }),
    },
  },
  {
    title: "supply.section.whenSold",
    columns: {
      ...sellDates,
      start_weekdays: weekdays("supply.field.startWeekdays", "Weekdays on which it begins, 1 Monday to 7 Sunday"),
    },
  },
  { title: "supply.images", columns: { image_urls: images } },
  descriptions,
  { title: "supply.section.other", columns: { synthetic } },
];

export const packageComponentSections: readonly Section[] = [
  {
    title: "supply.section.component",
    columns: {
      package_code: fixed(
        reference("packages", "package_id", "supply.field.package", "Code of its package", { example: "PARIS-3" }),
      ),
      position: fixed(
        integer(1, 20, "supply.field.position", "Its number in the order of the journey", {
          hint: "supply.hint.oneToTwenty",
        }),
      ),
      day_offset: required(
        integer(0, 60, "supply.field.beginsOnDay", "Days after the package's start on which it begins", {
          unit: "days",
          hint: "supply.hint.daysAfterStart",
        }),
      ),
      property_code: reference("properties", "property_id", "supply.field.property", "Code of the property of a stay"),
      nights: integer(1, 30, "supply.field.nights", "Nights of a stay; none of anything else", {
        unit: "nights",
        example: 3,
        hint: "supply.hint.stayNights",
      }),
      service_code: reference(
        "services",
        "service_id",
        "supply.field.anyService",
        "Code of the transfer, tour option or cabin; none of a stay",
        { example: "RIVER-GROUP", hint: "supply.hint.insteadOfProperty" },
      ),
      start_time: time("supply.field.departure", "Of a tour: which of its departures", {
        example: "10:00",
        empty: "",
        hint: "supply.hint.tourAlone",
      }),
    },
  },
];
