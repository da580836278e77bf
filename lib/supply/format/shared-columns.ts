import { LANGUAGES } from "@/lib/catalogue/languages/described-languages";
import type { MessageKey } from "@/lib/language/messages";
import {
  choice,
  code,
  choiceOfCodes,
  codes,
  type Column,
  type Columns,
  country,
  currency,
  degrees,
  fixed,
  iata,
  ofType,
  reference,
  required,
  text,
  timeZone,
  trueOrFalse,
} from "./column";

/** Columns of a section of the form, with its title. */
export interface Section {
  title: MessageKey;
  columns: Columns;
}

export const ownCode = fixed(
  code("supply.field.code", "The supplier's key, used for upserts; it never changes", { hint: "supply.hint.code" }),
);
export const ownKey = (example: string): Column =>
  fixed(code("supply.field.code", "The supplier's key within the property", { example, hint: "supply.hint.code" }));
export const propertyCode = fixed(
  reference("properties", "property_id", "supply.field.property", "Code of its property"),
);
export const guestName = (example: string): Column =>
  required(text(200, "common.name", "Name, as guests read it", { example }));
export const countryCode = required(
  country("supply.field.country", "Country code of GET /countries (ISO 3166), two capital letters"),
);
export const zone = (description: string, hint: MessageKey = "supply.hint.timeZone"): Column =>
  required(timeZone("supply.field.timeZone", description, { hint }));
export const currencyCode = (description: string, hint: MessageKey): Column =>
  required(currency("common.currency", description, { hint }));
export const status = choice(
  { ACTIVE: "supply.status.ACTIVE", INACTIVE: "supply.status.INACTIVE" },
  "common.status",
  "INACTIVE: listed, and not sold",
  { empty: "ACTIVE", unset: "supply.status.unset" },
);
export const coordinates: Columns = {
  latitude: degrees(90, "supply.field.latitude", "Latitude; both coordinates or neither", {
    example: 48.856614,
    hint: "supply.hint.degrees",
  }),
  longitude: degrees(180, "supply.field.longitude", "Longitude; both coordinates or neither", {
    example: 2.352222,
    hint: "supply.hint.bothCoordinates",
  }),
};
export const iataCode = iata("supply.field.iata", "IATA code of three capital letters");
export const images = ofType(
  "images",
  "supply.images",
  "Images in order: URL, and after | caption, width and height in pixels, average colour",
  {
    example: ["https://images.example/front.jpg|The front|1600x1067|#8fa3b0"],
    emptyWords: "none",
    storedAs: "images",
    hint: "supply.hint.firstImage",
  },
);
export const attributes = codes(
  "attributes",
  "supply.field.attributes",
  "Codes of GET /reference/attributes",
  "FREE_WIFI",
);
export const externalIds = ofType("external_ids", "supply.field.ids", "Ids under which other systems know it", {
  emptyWords: "none",
});
export const synthetic = trueOrFalse("supply.field.synthetic", "Generated supply, not a real offer", {
  empty: false,
  choices: { true: "common.yes", false: "common.no" },
  unset: "supply.synthetic.unset",
  hint: "supply.hint.synthetic",
});
export const placeCode = reference("places", "place_id", "supply.field.place", "Code of its place", {
  example: "FR-PAR",
});
export const confirmation = choice(
  {
    INSTANT: "supply.confirmation.INSTANT",
    DELAYED: "supply.confirmation.DELAYED",
    ON_REQUEST: "supply.confirmation.ON_REQUEST",
  },
  "supply.field.confirmation",
  "How bookings are confirmed: immediately, later, or by the supplier's decision",
  { empty: "INSTANT", unset: "supply.confirmation.unset" },
);
/** The channel by which the supplier gets bookings. Its e-mail address is private: no content shows it. */
export const reservations: Columns = {
  reservation_channel: choice(
    { NONE: "supply.channel.NONE", EMAIL: "supply.channel.EMAIL", API: "supply.channel.API" },
    "supply.field.reservationChannel",
    "How its supplier hears of bookings: not at all, by e-mail, or by its system",
    { empty: "NONE", unset: "supply.channel.unset" },
  ),
  reservations_email: text(254, "supply.field.reservationsEmail", "Private e-mail address for reservations", {
    example: "reservations@hotel.example",
    shownAt: { column: "reservation_channel", value: "EMAIL" },
  }),
};

/** A stay's supplier may also be sent its bookings, as messages of OpenTravel. */
export const stayReservations: Columns = {
  ...reservations,
  reservations_url: text(
    2000,
    "supply.field.reservationsUrl",
    "Private https URL that OTA_HotelResNotifRQ is sent to; without one bookings are read by GET /supply/bookings",
    {
      example: "https://hotel.example/ota",
      shownAt: { column: "reservation_channel", value: "API" },
    },
  ),
};

const languageNames = new Intl.DisplayNames("en", { type: "language" });
export const descriptions: Section = {
  title: "supply.section.descriptions",
  columns: Object.fromEntries(
    LANGUAGES.map((language) => [
      `description_${language}`,
      text(10_000, "supply.field.description", `Description in ${languageNames.of(language)}`, {
        group: "descriptions",
        rows: 4,
      }),
    ]),
  ),
};

/** The first columns of places and service zones. */
export const treeColumns: Columns = {
  code: ownCode,
  name: guestName("Paris"),
  type: required(choiceOfCodes("place types", "supply.field.type", "What it is", "CITY")),
  country_code: countryCode,
};
