import type { CatalogueResource } from "./record-repository";
import { isInBox } from "./map/map-sql";
import {
  jsonArray,
  changeColumns,
  ownColumns,
  isEqual,
  images,
  location,
  jsonObject,
  placeId,
  placeMatchesWords,
  matchesWords,
  terms,
  isWithinPlace,
} from "./record-sql";
import type { PropertyFilters, PropertyRecord } from "./schemas";

const room = jsonObject({
  room_public_id: "o.public_id",
  name: "o.name",
  base_occupancy: "o.base_occupancy",
  max_adults: "o.max_adults",
  max_children: "o.max_children",
  max_occupancy: "o.max_occupancy",
  beds: "o.beds",
  size_sqm: "o.size_sqm::float8",
  attribute_codes: "o.attribute_codes",
  images: images("o.images"),
});
const ratePlan = jsonObject({
  rate_plan_public_id: "t.public_id",
  name: "t.name",
  meal_plan_code: "t.board_code",
  ...terms,
  sell_from: "t.sell_from",
  sell_until: "t.sell_until",
  release_days: "t.release_days",
  min_stay: "t.min_stay",
  max_stay: "t.max_stay",
});

export const properties: CatalogueResource<PropertyRecord, PropertyFilters> = {
  table: "property",
  isOnMap: true,
  contracted: true,
  isDescribed: true,
  fields: (_visible, planned, described) => ({
    ...ownColumns("public_id", "name", "status", "category_code", "star_rating", "chain", "address"),
    location,
    ...ownColumns("timezone", "checkin_from", "checkout_until", "currency_code"),
    place_public_id: placeId,
    ...ownColumns("contact"),
    descriptions: described("r.descriptions"),
    images: images("r.images"),
    ...ownColumns("attribute_codes", "child_policy", "mandatory_fees"),
    ...ownColumns("external_ids", "confirmation_mode", "synthetic"),
    rooms: jsonArray(room, "room o WHERE o.property_id = r.id AND o.deleted_at IS NULL", "o.id"),
    rate_plans: jsonArray(
      ratePlan,
      `rate_plan t WHERE t.property_id = r.id AND t.deleted_at IS NULL AND ${planned("t.public_id")}`,
      "t.position",
    ),
    ...changeColumns,
  }),
  filters: {
    country: isEqual("r.country_code"),
    place: isWithinPlace,
    category: isEqual("r.category_code"),
    status: isEqual("r.status"),
    external_id: (value) =>
      `r.external_ids @> jsonb_build_array(jsonb_build_object('system', split_part(${value}, ':', 1), 'id', substr(${value}, strpos(${value}, ':') + 1)))`,
    bbox: isInBox,
    q: (value) =>
      `(${matchesWords("r.name || ' ' || COALESCE(r.address ->> 'city', '')", value)} OR ${placeMatchesWords(value)})`,
  },
};
