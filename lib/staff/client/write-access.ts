"use client";

import { createContext, createElement, useContext, type ReactNode } from "react";

const ViewedTenant = createContext<string | null>(null);

/** @param viewed public id of the tenant whose data an operator only views, so that every change is refused */
export function WriteAccessProvider({ viewed, children }: { viewed: string | null; children: ReactNode }) {
  return createElement(ViewedTenant, { value: viewed }, children);
}

/**
 * Whether the user may change the tenant's data that the screen shows.
 * @param tenant public id of the tenant, on operators' own screens
 */
export function useMayWrite(tenant?: string): boolean {
  const viewed = useContext(ViewedTenant);
  return viewed === null || (tenant !== undefined && tenant !== viewed);
}
