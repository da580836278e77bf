"use client";

import { useSyncExternalStore } from "react";
import type { Theme } from "./map-style";

const darkSystem = () => matchMedia("(prefers-color-scheme: dark)");

/** The theme of the page; changes with the system's setting and the reader's choice. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readShown, () => "light");
}

function readShown(): Theme {
  const { theme } = document.documentElement.dataset;
  if (theme === "light" || theme === "dark") return theme;
  return darkSystem().matches ? "dark" : "light";
}

function subscribe(onChange: () => void): () => void {
  const system = darkSystem();
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  system.addEventListener("change", onChange);
  return () => {
    observer.disconnect();
    system.removeEventListener("change", onChange);
  };
}
