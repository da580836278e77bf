"use client";

import { useRead } from "@/lib/staff/client/hooks";
import { ATTRIBUTES_QUERY } from "./attributes";

/** The name of an attribute by its code; the code itself until the names are loaded. */
export function useAttributeNames(): (code: string) => string {
  const attributes = useRead("reference.attributes", ATTRIBUTES_QUERY, { staleTime: Infinity });
  const names = new Map(attributes.data?.items.map((one) => [one.code, one.name]));
  return (code) => names.get(code) ?? code;
}
