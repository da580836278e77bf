import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { turned } from "./turned";

/** What a screen does not show at first: loaded as soon as somebody turns to the page, or when it is shown before that. */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  // What cannot be had ahead is asked for again when it is shown.
  turned.then(load).catch(() => undefined);
  return lazy(async () => ({ default: await load() }));
}

/** What stands in the place of something plainer once somebody turns to the page; the plainer thing is its fallback. */
export function onceTurned<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    await turned;
    return { default: await load() };
  });
}
