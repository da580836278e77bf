import { getCatalogChangeFeed, toChangePage } from "@/lib/catalogue/feed/change-feed";
import { ChangeList, ChangePage } from "@/lib/catalogue/feed/change-schemas";
import { listCurrencies } from "@/lib/catalogue/exchange/currencies";
import { CurrencyList } from "@/lib/catalogue/exchange/currency-schemas";
import { places, serviceZones, vehicleTypes } from "@/lib/catalogue/place-repository";
import {
  PlaceList,
  PlacePage,
  PlaceRecord,
  VehicleTypeList,
  VehicleTypePage,
  VehicleTypeRecord,
  ZoneList,
  ZonePage,
  ZoneRecord,
} from "@/lib/catalogue/place-schemas";
import { flights, tours } from "@/lib/catalogue/product-repository";
import { FlightList, FlightPage, FlightRecord, TourList, TourPage, TourRecord } from "@/lib/catalogue/product-schemas";
import {
  listReferenceAttributes,
  listReferenceCategories,
  listReferencePlaceTypes,
  listReferenceCountries,
} from "@/lib/catalogue/reference";
import { CategoryPage, CodePage, CountryPage, ReferenceList } from "@/lib/catalogue/reference-schemas";
import { CONTENT_READ, InLanguage, declareList, declareGet } from "../content";
import { ROLES, operation } from "../operation";

const ofCodes = { ...CONTENT_READ, query: ReferenceList, errors: ["CURSOR_EXPIRED"] } as const;

export const countryList = operation({
  ...ofCodes,
  id: "country.list",
  path: "/countries",
  summary: "List the countries of ISO 3166 by code",
  response: CountryPage,
  run: (context, { query }) => listReferenceCountries(context, query),
  present: (page) => page,
});

export const referenceCategories = operation({
  ...ofCodes,
  id: "reference.categories",
  path: "/reference/categories",
  summary: "List categories of properties and tours by code",
  response: CategoryPage,
  run: async (context, { query }) => listReferenceCategories(context, query),
  present: (page) => page,
});

export const referenceAttributes = operation({
  ...ofCodes,
  id: "reference.attributes",
  path: "/reference/attributes",
  summary: "List amenities of properties and tours by code",
  response: CodePage,
  run: async (context, { query }) => listReferenceAttributes(context, query),
  present: (page) => page,
});

export const referencePlaceTypes = operation({
  ...ofCodes,
  id: "reference.placeTypes",
  path: "/reference/place-types",
  summary: "List types of places and service zones by code",
  response: CodePage,
  run: async (context, { query }) => listReferencePlaceTypes(context, query),
  present: (page) => page,
});

export const placeList = declareList({
  id: "place.list",
  path: "/places",
  summary: "List countries, regions, cities, airports and other places, or changed ones",
  resource: places,
  query: PlaceList,
  response: PlacePage,
});

export const placeGet = declareGet({
  id: "place.get",
  path: "/places/{public_id}",
  summary: "Get a place",
  resource: places,
  missing: "PLACE_NOT_FOUND",
  response: PlaceRecord,
});

export const serviceZoneList = declareList({
  id: "serviceZone.list",
  path: "/service-zones",
  summary: "List service zones of transfers, or changed ones",
  resource: serviceZones,
  query: ZoneList,
  response: ZonePage,
});

export const serviceZoneGet = declareGet({
  id: "serviceZone.get",
  path: "/service-zones/{public_id}",
  summary: "Get a service zone with the zones that transfers go to",
  resource: serviceZones,
  missing: "ZONE_NOT_FOUND",
  response: ZoneRecord,
});

export const vehicleTypeList = declareList({
  id: "vehicleType.list",
  path: "/transfer-vehicle-types",
  summary: "List vehicle types of transfers, or changed ones",
  resource: vehicleTypes,
  query: VehicleTypeList,
  response: VehicleTypePage,
});

export const vehicleTypeGet = declareGet({
  id: "vehicleType.get",
  path: "/transfer-vehicle-types/{public_id}",
  summary: "Get a vehicle type",
  resource: vehicleTypes,
  missing: "VEHICLE_TYPE_NOT_FOUND",
  response: VehicleTypeRecord,
});

export const tourList = declareList({
  id: "tour.list",
  path: "/tours",
  summary: "List tours, or changed ones",
  resource: tours,
  query: TourList,
  response: TourPage,
});

export const tourGet = declareGet({
  id: "tour.get",
  path: "/tours/{public_id}",
  summary: "Get a tour with its options",
  resource: tours,
  query: InLanguage,
  missing: "TOUR_NOT_FOUND",
  response: TourRecord,
});

export const flightList = declareList({
  id: "flight.list",
  path: "/flights",
  summary: "List scheduled flights, or changed ones",
  resource: flights,
  query: FlightList,
  response: FlightPage,
});

export const flightGet = declareGet({
  id: "flight.get",
  path: "/flights/{public_id}",
  summary: "Get a scheduled flight with its cabins",
  resource: flights,
  missing: "FLIGHT_NOT_FOUND",
  response: FlightRecord,
});

export const catalogChanges = operation({
  id: "catalog.changes",
  method: "GET",
  path: "/catalog/changes",
  summary: "List changes of the catalogue in order of commit",
  audience: "partner",
  scopes: ["distribution:read"],
  idempotent: "none",
  metered: false,
  query: ChangeList,
  response: ChangePage,
  statuses: [200],
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => getCatalogChangeFeed(context, query),
  present: toChangePage,
});

export const currencyList = operation({
  id: "currency.list",
  method: "GET",
  path: "/currencies",
  summary: "List currencies in which something can be sold",
  audience: "staff",
  roles: ROLES,
  scopes: ["distribution:read"],
  idempotent: "none",
  metered: false,
  response: CurrencyList,
  statuses: [200],
  errors: [],
  run: () => listCurrencies(),
  present: (items) => ({ items }),
});
