"use client";

import { useEffect, useRef, type ReactNode } from "react";
import { classes } from "@/components/ui/class-names";
import type { Point } from "./geometry";
import { useMap } from "./map-context";

interface Props {
  at: Point;
  isInFront?: boolean;
  children: ReactNode;
}

/** Centres its children on a point of the map. Moves them in the map's own frames, without rendering. */
export function Anchored({ at: { latitude, longitude }, isInFront = false, children }: Props) {
  const map = useMap();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = () => {
      const { x, y } = map.project([longitude, latitude]);
      // The element may be gone before the map's listener is.
      if (box.current) box.current.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    };
    place();
    map.on("move", place);
    map.on("resize", place);
    return () => {
      map.off("move", place);
      map.off("resize", place);
    };
  }, [map, latitude, longitude]);
  return (
    <div
      ref={box}
      className={classes("absolute top-0 left-0 h-0 w-0 hover:z-20 has-focus-visible:z-20", isInFront && "z-10")}
    >
      <div className="absolute -translate-x-1/2 -translate-y-1/2">{children}</div>
    </div>
  );
}
