/** The contents of the embedded base map, for code that draws it. */

/** The last zoom with tiles of the whole world; beyond it they are enlarged. */
export const WORLD_MAX_ZOOM = 6;

/** The one city with streets, for zooms 9 to 14. */
export const STREET_CITY = {
  name: "Astana",
  minZoom: 9,
  maxZoom: 14,
  /** Bounds in degrees: west, south, east, north. */
  bounds: [71.279297, 51.069017, 71.630859, 51.289406] as [number, number, number, number],
};

/** Sources of the data; the licences require that maps name them. */
export const BASE_ATTRIBUTION =
  'Natural Earth · <a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>';
