"use client";

import { createContext, createElement, useContext, type ReactNode } from "react";

const Person = createContext("");

/** @param id identifies the signed-in person, so that what the browser stores for one person is not shown to another */
export function PersonProvider({ id, children }: { id: string; children: ReactNode }) {
  return createElement(Person, { value: id }, children);
}

/** Identifies the signed-in person in the browser's storage. */
export const usePerson = (): string => useContext(Person);
