/** What the embedded base map contains, for those who draw it. */

/** The last zoom with tiles of the whole world; beyond it they are drawn larger. */
export const WORLD_MAX_ZOOM = 6;

/** The one city with streets, for zooms 9 to 14. */
export const STREETS = {
  name: "Astana",
  minZoom: 9,
  maxZoom: 14,
  /** West, south, east, north in degrees. */
  bounds: [71.279297, 51.069017, 71.630859, 51.289406] as [number, number, number, number],
};

/** Sources of the data, which the licences require to be named on the map. */
export const BASE_ATTRIBUTION =
  'Natural Earth · <a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>';
