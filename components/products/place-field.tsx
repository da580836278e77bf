"use client";

import { useState } from "react";
import type { Choice } from "../ui/select-field";
import { LookupField, type OwnLookupProps } from "./lookup-field";
import { usePlaces } from "./use-places";

interface Props extends OwnLookupProps<Choice> {
  /** Of what kinds. */
  kinds: readonly string[];
  what: string;
}

/** A place. */
export function PlaceField({ kinds, ...field }: Props) {
  const [searchText, setSearchText] = useState("");
  return <LookupField {...field} lookup={usePlaces(searchText, kinds)} onSearch={setSearchText} />;
}
