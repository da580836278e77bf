"use client";

import { Maximize, Minus, Plus } from "lucide-react";
import { useMemo, useRef, useState, type ReactNode } from "react";
import { Button } from "../../ui/button";
import type { Point } from "../geography";
import type { Shown } from "../results/narrow";
import type { Place } from "../results/use-surroundings";
import { clustersOf, type Cluster } from "./clusters";
import { FiguresTable } from "./figures-table";
import { LandLayer } from "./land-layer";
import { fitted, metresPerPixel, scaleBar, type Camera, type Size } from "./mercator";
import { Pin } from "./pin";
import { PlaceLabels } from "./place-labels";
import { RangeRings } from "./range-rings";
import { useCamera, useSize, ZOOM_STEP } from "./use-camera";
import { useLabels } from "./use-labels";

interface Props {
  shown: readonly Shown[];
  /** The searched place and the places within it, for their labels. */
  places: readonly Place[];
  /** The reference point of distances. */
  around: Point | undefined;
  picked: string | null;
  onPick: (id: string) => void;
  row: (one: Shown) => ReactNode;
}

const idOf = ({ result }: Shown): string => result.property.public_id;
const pointsOf = (shown: readonly Shown[]): Point[] => shown.flatMap(({ result }) => result.property.location ?? []);

/** Results on a map; the selected one is shown below with its offers. */
export function ResultsMap({ shown, places, around, picked, onPick, row }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const [moved, setMoved] = useState<Camera>();
  const [isTable, setTable] = useState(false);
  const camera = moved ?? (size && fitted(pointsOf(shown), size));
  const { handlers, onKeyDown, zoomBy } = useCamera(frame, camera, setMoved);
  const labels = useLabels(places);
  const scale = camera?.scale;
  const clusters = useMemo(() => (scale === undefined ? [] : clustersOf(shown, scale)), [shown, scale]);
  const one = shown.find((each) => idOf(each) === picked);
  const nowhere = shown.filter(({ result }) => !result.property.location).length;
  return (
    <div className="flex flex-col gap-3">
      <div
        ref={frame}
        {...handlers}
        className="relative h-[60dvh] min-h-80 cursor-grab touch-none overflow-hidden rounded border border-border bg-sunken select-none active:cursor-grabbing"
      >
        {camera && size && (
          <>
            <button
              type="button"
              aria-label="Map of the results: arrow keys move it, plus and minus zoom"
              onKeyDown={onKeyDown}
              className="absolute inset-0 cursor-[inherit] focus-visible:-outline-offset-2"
            >
              <svg aria-hidden width={size.width} height={size.height}>
                <LandLayer camera={camera} size={size} />
                {around && <RangeRings around={around} camera={camera} size={size} />}
                <PlaceLabels places={labels} clusters={clusters} camera={camera} size={size} />
              </svg>
            </button>
            <Pins
              clusters={clusters}
              picked={picked}
              camera={camera}
              size={size}
              onPick={onPick}
              onSpread={(members) => setMoved(fitted(pointsOf(members), size))}
            />
            <ScaleBar camera={camera} />
          </>
        )}
        <div className="absolute top-2 right-2 flex flex-col gap-1">
          <Button size="sm" aria-label="Zoom in" className="px-2!" onPress={() => zoomBy(ZOOM_STEP)}>
            <Plus aria-hidden className="size-4" />
          </Button>
          <Button size="sm" aria-label="Zoom out" className="px-2!" onPress={() => zoomBy(1 / ZOOM_STEP)}>
            <Minus aria-hidden className="size-4" />
          </Button>
          <Button size="sm" aria-label="Show all results" className="px-2!" onPress={() => setMoved(undefined)}>
            <Maximize aria-hidden className="size-4" />
          </Button>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs text-muted">
        <p>
          Outlines by Natural Earth, accurate to about a kilometre, without streets.
          {nowhere > 0 && ` ${nowhere} without a known location.`}
        </p>
        <Button size="sm" variant="quiet" aria-expanded={isTable} onPress={() => setTable(!isTable)}>
          {isTable ? "Hide the table" : "Show as table"}
        </Button>
      </div>
      {isTable && <FiguresTable shown={shown} onPick={onPick} />}
      {one && (
        <section aria-label="Selected on the map" className="rounded border border-border bg-surface">
          {row(one)}
        </section>
      )}
    </div>
  );
}

interface PinsProps {
  clusters: readonly Cluster[];
  picked: string | null;
  camera: Camera;
  size: Size;
  onPick: (id: string) => void;
  onSpread: (members: readonly Shown[]) => void;
}

function Pins({ clusters, picked, camera, size, onPick, onSpread }: PinsProps) {
  return clusters.map((cluster) => {
    const [x, y] = [size.width / 2 + cluster.x - camera.x, size.height / 2 + cluster.y - camera.y];
    if (x < 0 || y < 0 || x > size.width || y > size.height) return null;
    return (
      <Pin
        key={idOf(cluster.members[0]!)}
        x={x}
        y={y}
        members={cluster.members}
        isPicked={cluster.members.some((member) => idOf(member) === picked)}
        onPick={onPick}
        onSpread={onSpread}
      />
    );
  });
}

/** Maximum length of the scale bar, in pixels. */
const BAR = 120;

function ScaleBar({ camera }: { camera: Camera }) {
  const { pixels, words } = scaleBar(metresPerPixel(camera), BAR);
  return (
    <div className="pointer-events-none absolute bottom-2 left-2 rounded bg-surface px-2 py-1 text-xs tabular-nums">
      <span className="sr-only">Scale: </span>
      {words}
      <span aria-hidden className="mt-0.5 block h-1.5 border-x border-b border-text" style={{ width: pixels }} />
    </div>
  );
}
