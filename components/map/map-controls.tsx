"use client";

import type { Map as GlMap } from "maplibre-gl";
import { LocateFixed, Maximize2, Minimize2, Minus, Plus } from "lucide-react";
import { useEffect, useState, type RefObject } from "react";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/language/text";
import { READERS_MOVE, isMotionReduced } from "./use-gl-map";

interface Props {
  map: GlMap;
  frame: RefObject<HTMLElement | null>;
  /** Returns to the first view; undefined while the map shows it. */
  onReset: (() => void) | undefined;
  resetLabel: string;
}

/** Buttons of a map: zoom, show all, full screen. */
export function MapControls({ map, frame, onReset, resetLabel }: Props) {
  const zoomBy = (steps: number) =>
    map.easeTo({ zoom: Math.round(map.getZoom()) + steps, animate: !isMotionReduced() }, READERS_MOVE);
  return (
    <fieldset aria-label={t("map.controls")} className="absolute top-2 end-2 z-10 flex flex-col gap-1">
      <Button size="sm" aria-label={t("map.zoomIn")} className="px-2!" onPress={() => zoomBy(1)}>
        <Plus aria-hidden className="size-4" />
      </Button>
      <Button size="sm" aria-label={t("map.zoomOut")} className="px-2!" onPress={() => zoomBy(-1)}>
        <Minus aria-hidden className="size-4" />
      </Button>
      {onReset && (
        <Button size="sm" aria-label={resetLabel} className="px-2!" onPress={onReset}>
          <LocateFixed aria-hidden className="size-4" />
        </Button>
      )}
      <FullScreen frame={frame} />
    </fieldset>
  );
}

/** A button for full screen; hidden in browsers that lack it for elements, such as those of iPhones. */
function FullScreen({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement === frame.current && frame.current !== null);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, [frame]);
  if (!document.fullscreenEnabled) return null;
  const Icon = isFull ? Minimize2 : Maximize2;
  return (
    <Button
      size="sm"
      aria-label={isFull ? t("map.leaveFull") : t("map.full")}
      className="px-2!"
      onPress={() => void (isFull ? document.exitFullscreen() : frame.current?.requestFullscreen())}
    >
      <Icon aria-hidden className="size-4" />
    </Button>
  );
}
