"use client";

import { useState } from "react";
import { LookupField, type OwnLookupProps } from "../products/lookup-field";
import { useTourWhere, type FoundWhere } from "./use-tour-where";

/** A place, or one tour. */
export function TourWhereField(field: OwnLookupProps<FoundWhere>) {
  const [searchText, setSearchText] = useState("");
  return <LookupField {...field} what="place or tour" lookup={useTourWhere(searchText)} onSearch={setSearchText} />;
}
