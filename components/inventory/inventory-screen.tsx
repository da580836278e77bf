"use client";

import { Building2, FileUp, History } from "lucide-react";
import { Button } from "../ui/button";
import { Empty } from "../ui/feedback/empty";
import { PageHeader } from "../ui/layout/page-header";
import { TextLink } from "../ui/values/text-link";
import { useAddress } from "../ui/use-address";
import { ImportPanel } from "./import/import-panel-lazy";
import { useRecentProperties } from "./recent";
import { keepPreviousData } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useRead } from "@/lib/staff/client/hooks";
import { t } from "@/lib/language/text";
import { LookupField } from "../products/search/lookup-field";
import type { Choice } from "../ui/fields/select-field";

/** Finds a property by name, city or code, and opens its page. @param href of the pages: `/inventory` */
function PropertyField({ href }: { href: string }) {
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
    note: [city, code, status === "INACTIVE" && t("inventory.offSaleNote")].filter(Boolean).join(" · "),
  }));
  return (
    <LookupField
      label={t("inventory.property")}
      value={null}
      onChange={(found) => found && router.push(`${href}/${found.id}`)}
      lookup={{ choices, isFetching, isError }}
      onSearch={setSearchText}
      what="property"
      placeholder={t("inventory.nameCityCode")}
    />
  );
}

/** The start of inventory work: find a property, or import files. */
export function InventoryScreen() {
  const { query, change } = useAddress();
  return (
    <>
      <PageHeader
        title={t("inventory.inventory")}
        subtitle={t("inventory.inventoryText")}
        action={
          <Button onPress={() => change({ panel: "import" }, { isStep: true })}>
            <FileUp aria-hidden className="size-4" />
            {t("inventory.importFiles")}
          </Button>
        }
      />
      <PropertyChoice href="/inventory" />
      {query.get("panel") === "import" && <ImportPanel onClose={() => change({ panel: null })} />}
    </>
  );
}

/** A property by name, city or code, and those opened before. @param href of their pages: `/inventory` */
export function PropertyChoice({ href }: { href: string }) {
  const recent = useRecentProperties();
  return (
    <>
      <div className="max-w-2xl">
        <PropertyField href={href} />
      </div>
      <section aria-labelledby="recent" className="mt-8 max-w-2xl">
        <h2 id="recent" className="mb-2 text-sm">
          {t("inventory.recentlyOpened")}
        </h2>
        {recent.length === 0 ? (
          <Empty icon={History} title={t("inventory.noneYet")}>
            {t("inventory.recentlyText")}
          </Empty>
        ) : (
          <ul className="divide-y divide-border rounded border border-border bg-surface">
            {recent.map(({ id, name, code }) => (
              <li key={id} className="flex min-h-10 items-center gap-3 px-3 py-1.5">
                <Building2 aria-hidden className="size-4 shrink-0 text-muted" />
                <span className="min-w-0 flex-1 truncate">
                  <TextLink href={`${href}/${id}`}>{name}</TextLink>
                </span>
                <span className="font-mono text-xs text-muted">{code}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
