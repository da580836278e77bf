"use client";

import "maplibre-gl/dist/maplibre-gl.css";
import "./street-map.css";
import { ScaleControl, type Map as GlMap } from "maplibre-gl";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/class-names";
import { Notice } from "@/components/ui/feedback/notice";
import { t } from "@/lib/language/text";
import { useMapSettings } from "@/lib/staff/client/use-page-values";
import type { Bounds } from "./geometry";
import { MapContext } from "./map-context";
import { MapControls } from "./map-controls";
import { fitMapTo, useGlMap, type MapProblem } from "./use-gl-map";
import { useTheme } from "./use-theme";

interface Props {
  /** The map's name for screen readers. */
  label: string;
  className?: string;
  /** The box that the map shows until the reader moves it, and again after a reset. */
  bounds: Bounds | undefined;
  resetLabel?: string;
  /** Called when the reader has moved the map or reset it. */
  onMoved?: (isMoved: boolean) => void;
  /** Pins, lines and panels, which may use `useMap`. */
  children?: ReactNode;
}

const EMBEDDED = { styleUrl: "", tilesUrl: "", attribution: "" };

/**
 * A street map. With MapLibre and its worker it is about 300 kB compressed: import it with `next/dynamic` where a
 * person opens it.
 */
export function StreetMap(props: Props) {
  const [attempt, setAttempt] = useState(0);
  return <MapFrame key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function MapFrame(props: Props & { onRetry: () => void }) {
  const { label, className, bounds, resetLabel = t("map.showAll"), onMoved, onRetry, children } = props;
  const outer = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const settings = useMapSettings() ?? EMBEDDED;
  const { map, problem } = useGlMap(frame, { label, settings, theme: useTheme(), bounds });
  const reset = useBounds(map, bounds, onMoved);
  return (
    <div
      ref={outer}
      className={classes("relative isolate overflow-hidden rounded border border-border bg-sunken", className)}
    >
      <div ref={frame} className="size-full" />
      {map && (
        <MapContext value={map}>
          {children}
          <MapControls map={map} frame={outer} onReset={reset} resetLabel={resetLabel} />
        </MapContext>
      )}
      {problem && <Problem problem={problem} onRetry={onRetry} />}
    </div>
  );
}

/** Keeps the bounds in view until the reader moves the map. @returns a function that shows them again */
function useBounds(
  map: GlMap | undefined,
  bounds: Bounds | undefined,
  onMoved: ((isMoved: boolean) => void) | undefined,
) {
  const isMoved = useRef(false);
  const report = useRef(onMoved);
  useEffect(() => {
    report.current = onMoved;
  });
  const key = bounds?.join();
  useEffect(() => {
    if (!map) return undefined;
    const scale = new ScaleControl({ maxWidth: 90 });
    map.addControl(scale, "bottom-left");
    // Only moves by the reader have an original event, except for those by the wheel.
    const onMove = ({ originalEvent }: { originalEvent?: unknown }) => {
      if (originalEvent === undefined || isMoved.current) return;
      isMoved.current = true;
      report.current?.(true);
    };
    map.on("movestart", onMove);
    map.on("wheel", onMove);
    return () => {
      map.off("movestart", onMove);
      map.off("wheel", onMove);
      if (!map._removed) map.removeControl(scale);
    };
  }, [map]);
  useEffect(() => {
    if (map && key && !isMoved.current) fitMapTo(map, key.split(",").map(Number) as Bounds, false);
  }, [map, key]);
  if (!map || !bounds) return undefined;
  return () => {
    isMoved.current = false;
    report.current?.(false);
    fitMapTo(map, bounds);
  };
}

function Problem({ problem, onRetry }: { problem: MapProblem; onRetry: () => void }) {
  return (
    <div className="absolute inset-x-2 top-2 z-20 sm:end-14">
      <Notice
        tone="caution"
        title={t(`map.problem.${problem}`)}
        action={
          <Button size="sm" onPress={onRetry}>
            {t("common.tryAgain")}
          </Button>
        }
      >
        {t(`map.problemText.${problem}`)}
      </Notice>
    </div>
  );
}
