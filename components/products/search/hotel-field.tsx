"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import type { Choice } from "@/components/ui/fields/select-field";
import { t } from "@/lib/language/text";
import { useRead } from "@/lib/staff/client/hooks";
import { type Lookup, LookupField, type OwnLookupProps } from "./lookup-field";

/** Finds hotels by name. @param country limits them to a country */
export function useHotels(text: string, country?: string): Lookup<Choice> {
  const answer = useRead(
    "property.list",
    { query: { q: text || "-", limit: "20", ...(country !== undefined && { country }) } },
    { enabled: text !== "", staleTime: 300_000, placeholderData: keepPreviousData },
  );
  const choices = (answer.data?.items ?? []).map(({ public_id: id, name, address }) => ({
    id,
    label: name,
    ...(address.city && { note: address.city }),
  }));
  return { choices, isFetching: answer.isFetching, isError: answer.isError };
}

/** A field that finds a hotel by name. */
export function HotelField(field: OwnLookupProps<Choice>) {
  const [searchText, setSearchText] = useState("");
  return (
    <LookupField {...field} what={t("products.hotelNoun")} lookup={useHotels(searchText)} onSearch={setSearchText} />
  );
}
