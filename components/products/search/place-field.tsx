"use client";

import { useState } from "react";
import type { Choice } from "@/components/ui/fields/select-field";
import { LookupField, type OwnLookupProps } from "./lookup-field";
import { usePlaces } from "./use-places";

interface Props extends OwnLookupProps<Choice> {
  /** The types of places to search. */
  kinds: readonly string[];
  what: string;
  /** On operators' own screens: finds places of the whole catalogue. */
  as?: "operator";
}

/** A field that finds a place by name. */
export function PlaceField({ kinds, as, ...field }: Props) {
  const [searchText, setSearchText] = useState("");
  return <LookupField {...field} lookup={usePlaces(searchText, kinds, as && { as })} onSearch={setSearchText} />;
}
