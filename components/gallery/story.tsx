"use client";

import { useState, type ReactNode } from "react";

/** A state of a part: normal, disabled, loading, empty, error, long text. */
export interface StoryState {
  name: string;
  view: ReactNode;
}

/** A part of components/ui in all its states. */
export interface Story {
  /** The name of the exported component. */
  part: string;
  /** What the part is for. */
  text: string;
  /** Components that the part draws itself and that need no story of their own. */
  includes?: readonly string[];
  /** Whether its states need the full width, such as tables. */
  isWide?: boolean;
  states: readonly StoryState[];
}

/** The stories of one folder of components/ui. */
export interface StoryGroup {
  /** The anchor. */
  id: string;
  title: string;
  text: string;
  /** Whether its parts fill their column, as fields do in a form. */
  isForm?: boolean;
  stories: readonly Story[];
}

interface HeldProps<T> {
  start: T;
  children: (value: T, change: (value: T) => void) => ReactNode;
}

/** Holds the value of a controlled part, so that it works in the gallery as on a screen. */
export function Held<T>({ start, children }: HeldProps<T>) {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}

/** A name longer than any column: how a part wraps or truncates it. */
export const LONG = "Schloßhotel Hohenlohe-Waldenburg-Schillingsfürst an der Donaudampfschifffahrtsgesellschaft";

/** Actions of a story that have nothing to do. */
export const nothing = (): void => {};
