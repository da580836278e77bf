"use client";

import { geoMercator, geoPath } from "d3-geo";
import { memo, useEffect, useMemo, useState } from "react";
import { detailAt, loadLand, type Detail, type Land } from "./base-map";
import { metresPerPixel, pointOf, type Camera, type Size } from "./mercator";

/** The land at a level of detail; the coarser level until it is loaded. */
export function useLand(detail: Detail): { land: Land[] | undefined; isBroken: boolean } {
  const [found, setFound] = useState<{ detail: Detail; land: Land[] }>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    let isWanted = true;
    const show = (of: Detail) =>
      loadLand(of).then(
        (land) => isWanted && setFound((old) => (old?.detail === detail ? old : { detail: of, land })),
        () => isWanted && setBroken(true),
      );
    if (detail === "fine") void show("middle");
    void show(detail);
    return () => {
      isWanted = false;
    };
  }, [detail]);
  return { land: found?.land, isBroken: isBroken && !found };
}

/** The rendered area, in multiples of the viewport. It is larger than the viewport so that panning only translates it. */
const AROUND = 1.5;

/** Land and borders near the viewport. */
export const LandLayer = memo(function LandLayer({ camera, size }: { camera: Camera; size: Size }) {
  const { land, isBroken } = useLand(detailAt(metresPerPixel(camera)));
  const { scale } = camera;
  const anchor = {
    x: Math.round(camera.x / size.width) * size.width,
    y: Math.round(camera.y / size.height) * size.height,
  };
  const outline = useMemo(() => {
    const [halfWidth, halfHeight] = [AROUND * size.width, AROUND * size.height];
    const from = pointOf({ x: anchor.x - halfWidth, y: anchor.y - halfHeight }, scale);
    const to = pointOf({ x: anchor.x + halfWidth, y: anchor.y + halfHeight }, scale);
    const projection = geoMercator()
      .scale(scale)
      .translate([-anchor.x, -anchor.y])
      .clipExtent([
        [-halfWidth, -halfHeight],
        [halfWidth, halfHeight],
      ]);
    const path = geoPath(projection).digits(1);
    return (land ?? [])
      .filter(
        ({ west, east, south, north }) =>
          west <= to.longitude && east >= from.longitude && south <= from.latitude && north >= to.latitude,
      )
      .map(({ shape }) => path(shape) ?? "")
      .join("");
  }, [land, scale, anchor.x, anchor.y, size.width, size.height]);
  return (
    <>
      <path
        d={outline}
        transform={`translate(${size.width / 2 + anchor.x - camera.x} ${size.height / 2 + anchor.y - camera.y})`}
        className="fill-surface stroke-line/70"
        strokeWidth={0.75}
      />
      {isBroken && (
        <text x={size.width / 2} y={20} textAnchor="middle" className="fill-muted text-xs">
          The map outlines did not load. The pins are at the right places.
        </text>
      )}
    </>
  );
});
