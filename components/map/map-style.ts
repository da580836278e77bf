import { layers, namedFlavor } from "@protomaps/basemaps";
import type { LayerSpecification, SourceSpecification, StyleSpecification } from "maplibre-gl";
import { BASE_ATTRIBUTION, STREET_CITY, WORLD_MAX_ZOOM } from "@/lib/map/base-map";
import { DEFAULT_LANGUAGE } from "@/lib/language/messages";
import { readerLanguage, readsRightToLeft } from "@/lib/language/reader";
import type { MapSettings } from "@/lib/map/map-settings";

export type Theme = "light" | "dark";

/**
 * The style of a map: the operator's own style or tiles, else the embedded base map.
 * @param baseUrl absolute address of the embedded archive
 * @param fonts font families of the page, for a style without a glyph server
 */
export function mapStyle(
  settings: MapSettings,
  theme: Theme,
  baseUrl: string,
  fonts: readonly string[],
): string | StyleSpecification {
  if (settings.styleUrl) return settings.styleUrl;
  if (settings.tilesUrl) return styleOf({ base: sourceOf(settings) }, layersOf("base", theme, fonts));
  return embeddedStyle(theme, baseUrl, fonts);
}

function sourceOf({ tilesUrl, attribution }: MapSettings): SourceSpecification {
  const isArchive = new URL(tilesUrl).pathname.endsWith(".pmtiles");
  const named = attribution && { attribution: escapeHtml(attribution) };
  return { type: "vector", url: isArchive ? `pmtiles://${tilesUrl}` : tilesUrl, ...named };
}

/** The embedded base map: the world up to zoom 6, enlarged beyond; the streets of one city; names on top. */
function embeddedStyle(theme: Theme, baseUrl: string, fonts: readonly string[]): StyleSpecification {
  const tiles = [`pmtiles://${baseUrl}/{z}/{x}/{y}`];
  const { minZoom, maxZoom, bounds } = STREET_CITY;
  const world = layersOf("world", theme, fonts).map((layer) =>
    // The archive contains land only, so the background has the colour of water.
    layer.type === "background" ? { ...layer, paint: { "background-color": FLAVORS[theme].water } } : layer,
  );
  const streets = layersOf("streets", theme, fonts)
    .filter(({ type }) => type !== "background")
    .map((layer) => ({ ...layer, id: `streets-${layer.id}` }));
  const isName = ({ type }: LayerSpecification) => type === "symbol";
  return styleOf(
    {
      world: { type: "vector", tiles, maxzoom: WORLD_MAX_ZOOM, attribution: BASE_ATTRIBUTION },
      streets: { type: "vector", tiles, minzoom: minZoom, maxzoom: maxZoom, bounds },
    },
    [
      ...world.filter((layer) => !isName(layer)),
      ...streets.filter((layer) => !isName(layer)),
      ...streets.filter(isName),
      ...world.filter(isName),
    ],
  );
}

const styleOf = (sources: Record<string, SourceSpecification>, drawn: LayerSpecification[]): StyleSpecification => ({
  version: 8,
  sources,
  layers: drawn,
});

/** Road colours for the dark theme, because the library's greys are hardly visible there. */
const DARK_ROADS = {
  other: "#39464b",
  minor_service: "#39464b",
  minor_b: "#414f55",
  minor_a: "#4a595f",
  link: "#53636a",
  major: "#5b6c73",
  highway: "#6b7d84",
  roads_label_minor: "#9fb0b6",
  roads_label_major: "#b9c7cc",
};

const FLAVORS = {
  light: { ...namedFlavor("light"), earth: "#f3f1ec", water: "#a9d0e0", buildings: "#e4e0d8" },
  dark: {
    ...namedFlavor("dark"),
    earth: "#1b2326",
    water: "#0d1518",
    background: "#1b2326",
    buildings: "#242e32",
    ...DARK_ROADS,
  },
};

/**
 * The language of place names. MapLibre needs a plug-in to join Arabic letters, so readers of Arabic get English
 * names.
 */
const namesLanguage = (): string => (readsRightToLeft() ? DEFAULT_LANGUAGE : readerLanguage());

function layersOf(source: string, theme: Theme, fonts: readonly string[]): LayerSpecification[] {
  const drawn = layers(source, FLAVORS[theme], { lang: namesLanguage() });
  // Without a sprite and a glyph server, icons are left out and words use the page's font.
  return drawn.map((layer) => {
    if (layer.type !== "symbol" || !layer.layout) return layer;
    const { "icon-image": _, ...layout } = layer.layout;
    return { ...layer, layout: { ...layout, "text-font": [...fonts] } };
  });
}

/** A font for additional words on a map. A style's glyph server may only have the fonts that the style uses. */
export function findFont(style: Pick<StyleSpecification, "layers">): string[] {
  for (const layer of style.layers) {
    const font = layer.type === "symbol" ? layer.layout?.["text-font"] : undefined;
    if (Array.isArray(font) && font.every((name) => typeof name === "string")) return font as string[];
  }
  return ["Open Sans Regular"];
}

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
