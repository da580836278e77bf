"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useRead } from "@/lib/staff/client/hooks";
import { LookupField } from "../products/search/lookup-field";
import type { Choice } from "../ui/fields/select-field";

/** Finds a property by name, city or code, and opens its calendar. */
export function PropertyField() {
  const router = useRouter();
  const [searchText, setSearchText] = useState("");
  const { data, isFetching, isError } = useRead(
    "inventory.search",
    { query: { q: searchText || "-" } },
    { enabled: searchText !== "", staleTime: 60_000, placeholderData: keepPreviousData },
  );
  const choices = (data?.items ?? []).map(({ public_id: id, name, city, code, status }): Choice => ({
    id,
    label: name,
    note: [city, code, status === "INACTIVE" && "off sale"].filter(Boolean).join(" · "),
  }));
  return (
    <LookupField
      label="Property"
      value={null}
      onChange={(found) => found && router.push(`/inventory/${found.id}`)}
      lookup={{ choices, isFetching, isError }}
      onSearch={setSearchText}
      what="property"
      placeholder="Name, city or code"
    />
  );
}
