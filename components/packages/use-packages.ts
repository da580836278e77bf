"use client";

import { useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";

type Found = ResponseOf<"package.list">["items"][number];

/** Packages by id, with their pictures; empty until they are read. */
export function usePackages(ids: readonly string[]): ReadonlyMap<string, Found> {
  const query = { ids: ids.toSorted().join(",") };
  const { data } = useRead("package.list", { query }, { enabled: ids.length > 0, staleTime: 300_000, retry: false });
  return new Map(data?.items.map((one) => [one.public_id, one]));
}
