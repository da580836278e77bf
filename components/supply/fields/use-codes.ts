import { formatCurrency } from "@/lib/format/names";
import { formatReference } from "@/lib/format/reference";
import { useMemo } from "react";
import { useRead } from "@/lib/staff/client/hooks";
import type { Choice } from "@/components/ui/fields/choice";
import type { CodeList } from "@/lib/supply/format/column";
import type { SuggestedCodes } from "./field-shapes";

const ONCE = { staleTime: Infinity };
const PAGE = "200";

/** A list of codes with their names; empty until loaded. */
export function useCodes(of: CodeList): Choice[] {
  const isCategory = of === "property categories" || of === "tour categories";
  const all = { query: { limit: PAGE }, as: "operator" } as const;
  const categories = useRead("reference.categories", all, { ...ONCE, enabled: isCategory });
  const attributes = useRead("reference.attributes", all, { ...ONCE, enabled: of === "attributes" });
  const types = useRead("reference.placeTypes", all, { ...ONCE, enabled: of === "place types" });
  const [found, list] = {
    "property categories": () =>
      [categories.data?.items.filter(({ product_type: type }) => type === 1), "propertyCategory"] as const,
    "tour categories": () =>
      [categories.data?.items.filter(({ product_type: type }) => type === 3), "tourCategory"] as const,
    attributes: () => [attributes.data?.items, "attribute"] as const,
    "place types": () => [types.data?.items, "placeType"] as const,
  }[of]();
  return (found ?? []).map(({ code, name }) => ({ id: code, label: formatReference(list, code, name) }));
}

/**
 * The allowed values of a field with their names: time zones and currencies from the browser, countries from the
 * service.
 */
export function useSuggestions(of: SuggestedCodes): Choice[] {
  const countries = useCountries(of === "countries");
  return useMemo(() => {
    if (of === "zones") return Intl.supportedValuesOf("timeZone").map((id) => ({ id, label: id }));
    if (of === "countries") return countries;
    return Intl.supportedValuesOf("currency").map((id) => ({ id, label: id, note: formatCurrency(id) }));
  }, [of, countries]);
}

const NONE: Choice[] = [];

/** Loads all countries, which are two pages. */
function useCountries(isEnabled: boolean): Choice[] {
  const first = useRead("country.list", { query: { limit: PAGE }, as: "operator" }, { ...ONCE, enabled: isEnabled });
  const cursor = first.data?.next_cursor ?? undefined;
  const rest = useRead(
    "country.list",
    { query: { limit: PAGE, ...(cursor !== undefined && { cursor }) }, as: "operator" },
    { ...ONCE, enabled: isEnabled && cursor !== undefined },
  );
  return useMemo(() => {
    if (!first.data) return NONE;
    const items = [...first.data.items, ...(cursor === undefined ? [] : (rest.data?.items ?? []))];
    return items.map(({ country_code: id, name }) => ({ id, label: id, note: name }));
  }, [first.data, rest.data, cursor]);
}
