import type { Part, PartSite } from "./parts";

/** A named place or service zone. */
export interface NamedPlace {
  publicId: string;
  name: string;
}

/** The location of a site. */
export interface Located {
  /** The town of the site: its lowest city, or the place itself where it lies in none. */
  town: NamedPlace & { hasTours: boolean };
  /** Ids of the site's place and of all places above it, below the country. */
  path: readonly string[];
}

/** A route on which transfers are sold, between an airport, station or port and a town. */
export interface Route {
  direction: "ARRIVAL" | "DEPARTURE";
  propertyId: string;
  hub: NamedPlace & { placeId: string | null };
  town: NamedPlace;
  /** The kilometres between the hub and the property, null if they are not known. */
  distance: number | null;
}

/** What the catalogue says about the sites of a trip. */
export interface Geography {
  sites: ReadonlyMap<string, Located>;
  routes: readonly Route[];
}

export const getSiteKey = ({ kind, id }: PartSite): string => `${kind} ${id}`;

export const locateSite = ({ sites }: Geography, site: PartSite): Located | undefined => sites.get(getSiteKey(site));

/** Whether two sites are in the same town, as far as the catalogue knows both. */
export function areSitesNear(geography: Geography, a: PartSite, b: PartSite): boolean | undefined {
  const [here, there] = [locateSite(geography, a), locateSite(geography, b)];
  if (!here || !there) return undefined;
  return here.path.includes(there.town.publicId) || there.path.includes(here.town.publicId);
}

/** The routes of a stay, from or to the airport of a flight first, then the nearest. */
export function listRoutes(
  { routes }: Geography,
  stay: Part,
  direction: Route["direction"],
  airport: PartSite | undefined,
): Route[] {
  const isOfFlight = ({ hub }: Route) => (airport !== undefined && hub.placeId === airport.id ? 0 : 1);
  const distance = (route: Route) => route.distance ?? Number.POSITIVE_INFINITY;
  return routes
    .filter((route) => route.direction === direction && route.propertyId === stay.begins.id)
    .toSorted((a, b) => isOfFlight(a) - isOfFlight(b) || distance(a) - distance(b) || order(a, b));
}

const order = (a: Route, b: Route): number =>
  a.hub.name.localeCompare(b.hub.name) || a.town.name.localeCompare(b.town.name);

/** Whether a flight's airport serves a stay: in the same town, or with a transfer to it. */
export function isAirportOfStay(geography: Geography, airport: PartSite, stay: Part): boolean {
  return (
    areSitesNear(geography, airport, stay.begins) === true ||
    geography.routes.some((route) => route.propertyId === stay.begins.id && route.hub.placeId === airport.id)
  );
}
