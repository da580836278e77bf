import {
  choiceOfCodes,
  type Columns,
  type ColumnDetails,
  fixed,
  integer,
  ofType,
  reference,
  required,
  text,
} from "./column";
import { minutes, SERVICE_COLUMNS, serviceCode, shortText } from "./service-columns";
import {
  attributes,
  coordinates,
  countryCode,
  descriptions,
  externalIds,
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

// The columns of tours and of their options.

const meetingPoint: ColumnDetails = { group: "meeting_point" };
const grouped = (columns: Columns, details: ColumnDetails): Columns =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, { ...column, ...details }]));

export const tourSections: readonly Section[] = [
  {
    title: "supply.section.tour",
    columns: {
      code: ownCode,
      name: guestName("A walk along the river"),
      category_code: required(
        choiceOfCodes("tour categories", "supply.field.category", "Code of GET /reference/categories", "WALKING"),
      ),
      duration_minutes: required(minutes("Duration")),
      status,
    },
  },
  {
    title: "supply.section.whereItBegins",
    columns: {
      meeting_point: required(
        text(200, "supply.field.meetingPoint", "Where it begins", { ...meetingPoint, example: "At the fountain" }),
      ),
      meeting_address: text(300, "supply.field.address", "Address of the meeting point", {
        ...meetingPoint,
        example: "Place Saint-Michel",
      }),
      country_code: countryCode,
      place_code: placeCode,
      timezone: zone("IANA time zone of its dates and times"),
      ...grouped(coordinates, meetingPoint),
    },
  },
  { title: "supply.section.imagesAttributes", columns: { image_urls: images, attribute_codes: attributes } },
  descriptions,
  { title: "supply.section.otherSystems", columns: { external_ids: externalIds, synthetic } },
];

export const tourOptionSections: readonly Section[] = [
  {
    title: "supply.section.option",
    columns: {
      tour_code: fixed(
        reference("tours", "tour_id", "supply.section.tour", "Code of its tour, which it stays with", {
          example: "RIVER",
        }),
      ),
      code: serviceCode,
      name: guestName("Small group"),
      duration_minutes: minutes("Duration, where it is not the tour's", 43_200, {
        emptyWords: "the tour's",
        hint: "supply.hint.toursOwn",
      }),
      max_party: integer(1, 300, "supply.field.maxParty", "Maximum number of persons per booking", {
        unit: "persons",
        example: 12,
        empty: 30,
        hint: "supply.hint.maxParty",
      }),
      min_party: integer(1, 300, "supply.field.minParty", "Minimum number of persons per booking", {
        unit: "persons",
        example: 1,
        empty: 1,
      }),
      pickup_points: ofType(
        "pickup_points",
        "supply.field.pickupPoints",
        "Where guests can be picked up, as they choose",
        {
          example: [{ code: "QUAY", name: "Old quay steps", latitude: 41.14, longitude: -8.61, minutes_before: 25 }],
          emptyWords: "none",
        },
      ),
      questions: ofType("questions", "supply.field.questions", "What guests are asked when they book", {
        example: [
          {
            code: "MENU",
            text: "Which menu?",
            type: "CHOICE",
            choices: ["FISH", "GREEN"],
            per: "TRAVELLER",
            required: true,
          },
        ],
        emptyWords: "none",
        hint: "supply.hint.questions",
      }),
      included: ofType("text_list", "supply.field.included", "What its price includes", {
        example: ["Two tastings"],
        emptyWords: "nothing",
        hint: "supply.hint.textList",
      }),
      excluded: ofType("text_list", "supply.field.excluded", "What its price does not include", {
        example: ["The tram"],
        emptyWords: "nothing",
        hint: "supply.hint.textList",
      }),
      description: shortText("Description for guests"),
      ...SERVICE_COLUMNS,
      ...reservations,
    },
  },
];
