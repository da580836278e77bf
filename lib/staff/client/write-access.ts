"use client";

import { createContext, createElement, useContext, type ReactNode } from "react";

const WriteAccess = createContext(true);

/** @param mayWrite false: an operator views a tenant's data without acting for it, and every change is refused */
export function WriteAccessProvider({ mayWrite, children }: { mayWrite: boolean; children: ReactNode }) {
  return createElement(WriteAccess, { value: mayWrite }, children);
}

/** Whether the user may change the tenant's data that the screen shows. */
export const useMayWrite = (): boolean => useContext(WriteAccess);
