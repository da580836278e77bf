import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { turned } from "./turned";

/** A lazy component that is preloaded on the first interaction with the page, or loaded when it is rendered earlier. */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  // A failed preload is retried when the component is rendered.
  turned.then(load).catch(() => undefined);
  return lazy(async () => ({ default: await load() }));
}

/** A component that replaces its plain fallback on the first interaction with the page. */
export function onceTurned<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    await turned;
    return { default: await load() };
  });
}
