"use client";

import { useState } from "react";
import { LookupField, type OwnLookupProps } from "../products/search/lookup-field";
import { useTourWhere, type FoundWhere } from "./use-tour-where";

/** A field that finds a place or a tour by name. */
export function TourWhereField(field: OwnLookupProps<FoundWhere>) {
  const [searchText, setSearchText] = useState("");
  return <LookupField {...field} what="place or tour" lookup={useTourWhere(searchText)} onSearch={setSearchText} />;
}
