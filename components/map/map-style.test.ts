import { expect, test } from "vitest";
import type { StyleSpecification } from "maplibre-gl";
import { findFont, mapStyle } from "./map-style";

const NONE = { styleUrl: "", tilesUrl: "", attribution: "" };
const BASE = "https://portal.example.com/base.pmtiles";
const styled = (settings: Partial<typeof NONE>, theme: "light" | "dark" = "light") =>
  mapStyle({ ...NONE, ...settings }, theme, BASE, ["Inter"]) as StyleSpecification;

test("without settings the world is drawn larger where its tiles end, so that no sheet is blank", () => {
  const { sources } = styled({});
  expect(sources["world"]).toMatchObject({ tiles: [`pmtiles://${BASE}/{z}/{x}/{y}`], maxzoom: 6 });
  expect(sources["streets"]).toMatchObject({ minzoom: 9, maxzoom: 14 });
  expect(sources["world"]).toMatchObject({ attribution: expect.stringContaining("© OpenStreetMap contributors") });
});

test("the embedded map needs neither glyphs nor sprites from elsewhere", () => {
  for (const theme of ["light", "dark"] as const) {
    const style = styled({}, theme);
    expect([style.glyphs, style.sprite]).toEqual([undefined, undefined]);
    const words = style.layers.filter((layer) => layer.type === "symbol");
    expect(words.length).toBeGreaterThan(5);
    for (const { id, layout } of words) {
      expect(layout, id).not.toHaveProperty("icon-image");
      expect(layout?.["text-font"], id).toEqual(["Inter"]);
    }
  }
});

test("layers have names of their own, and names are drawn above everything", () => {
  const { layers } = styled({});
  expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length);
  const first = layers.findIndex(({ type }) => type === "symbol");
  expect(layers.slice(first).every(({ type }) => type === "symbol")).toBe(true);
});

test("an operator's style, archive or TileJSON replaces the embedded map", () => {
  expect(mapStyle({ ...NONE, styleUrl: "https://tiles.example.com/s.json" }, "light", BASE, ["Inter"])).toBe(
    "https://tiles.example.com/s.json",
  );
  const sourceOf = (tilesUrl: string) => styled({ tilesUrl, attribution: "© A <b>" }).sources["base"];
  expect(sourceOf("https://tiles.example.com/eu.pmtiles?v=2")).toEqual({
    type: "vector",
    url: "pmtiles://https://tiles.example.com/eu.pmtiles?v=2",
    attribution: "© A &lt;b&gt;",
  });
  expect(sourceOf("https://tiles.example.com/tiles.json")).toMatchObject({
    url: "https://tiles.example.com/tiles.json",
  });
});

test("further words use a font that the style's glyph server has", () => {
  const layers: StyleSpecification["layers"] = [
    { id: "a", type: "symbol", source: "s", layout: { "text-font": ["Noto Sans Regular"] } },
  ];
  expect(findFont({ layers })).toEqual(["Noto Sans Regular"]);
  expect(findFont(styled({}))).toEqual(["Inter"]);
});
