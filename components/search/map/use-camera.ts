"use client";

import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import { zoomed, type Camera, type Pixel, type Size } from "./mercator";

/** Pixels moved per key press, and the zoom factor of a button press. */
const STEP = 80;
export const ZOOM_STEP = 1.6;
/** A pointer that moves less than this many pixels clicks; otherwise it drags. */
const STILL = 4;

const KEYS: Record<string, Pixel> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** Observes the element's size; undefined until it is mounted. */
export function useSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>();
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** Moves the camera by pointer (one finger drags, two pinch), wheel and keys. */
export function useCamera(
  element: RefObject<HTMLElement | null>,
  camera: Camera | undefined,
  onMove: (camera: Camera) => void,
) {
  const latest = useRef({ camera, onMove });
  useEffect(() => {
    latest.current = { camera, onMove };
  });
  const pointers = useRef(new Map<number, Pixel>());
  const travelled = useRef(0);

  const zoomBy = useCallback((factor: number, at?: Pixel) => {
    const { camera: now, onMove: move } = latest.current;
    if (now) move(zoomed(now, factor, at));
  }, []);

  useEffect(() => {
    const map = element.current;
    if (!map) return undefined;
    // React registers wheel listeners as passive, so the page would scroll too.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      zoomBy(Math.exp(-event.deltaY / 300), fromMiddle(map, event));
    };
    map.addEventListener("wheel", onWheel, { passive: false });
    return () => map.removeEventListener("wheel", onWheel);
  }, [element, zoomBy]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    travelled.current = 0;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before || !camera) return;
    const now = { x: event.clientX, y: event.clientY };
    const others = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    pointers.current.set(event.pointerId, now);
    const step = { x: now.x - before.x, y: now.y - before.y };
    travelled.current += Math.hypot(step.x, step.y);
    if (travelled.current > STILL) event.currentTarget.setPointerCapture(event.pointerId);
    const [other] = others;
    if (!other) onMove({ ...camera, x: camera.x - step.x, y: camera.y - step.y });
    else
      zoomBy(
        distance(now, other) / Math.max(1, distance(before, other)),
        fromMiddle(event.currentTarget, { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 }),
      );
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => pointers.current.delete(event.pointerId);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!camera) return;
    const step = KEYS[event.key];
    if (step) onMove({ ...camera, x: camera.x + step.x, y: camera.y + step.y });
    else if (event.key === "+" || event.key === "=") zoomBy(ZOOM_STEP);
    else if (event.key === "-") zoomBy(1 / ZOOM_STEP);
    else return;
    event.preventDefault();
  };
  return {
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
    onKeyDown,
    zoomBy,
  };
}

const distance = (a: Pixel, b: Pixel): number => Math.hypot(a.x - b.x, a.y - b.y);

function fromMiddle(map: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Pixel {
  const { left, top, width, height } = map.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}
