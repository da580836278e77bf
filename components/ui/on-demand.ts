import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { turned } from "./turned";

/** What a screen does not show at first: loaded as soon as somebody turns to the page, or when it is shown before that. */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  void turned.then(load);
  return lazy(async () => ({ default: await load() }));
}
