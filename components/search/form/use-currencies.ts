"use client";

import { useRead } from "@/lib/staff/client/hooks";

const names = new Intl.DisplayNames("en", { type: "currency" });

/** The sales currencies as choices; the current one is always included. */
export function useCurrencies(
  kind: "stays" | "services",
  current: string,
): { id: string; label: string; note: string }[] {
  const { data } = useRead("currency.list", {}, { staleTime: Infinity });
  const codes = (data?.items ?? []).filter(({ sells }) => sells.includes(kind)).map(({ code }) => code);
  const all = codes.includes(current) ? codes : [current, ...codes];
  return all.map((id) => ({ id, label: id, note: names.of(id) ?? "" }));
}
