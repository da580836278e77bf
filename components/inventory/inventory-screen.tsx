"use client";

import { Building2, FileUp, History } from "lucide-react";
import { Button } from "../ui/button";
import { Empty } from "../ui/feedback/empty";
import { PropertyField } from "./property-field";
import { PageHeader } from "../ui/layout/page-header";
import { TextLink } from "../ui/values/text-link";
import { useAddress } from "../ui/use-address";
import { ImportPanel } from "./import/import-panel-lazy";
import { useRecent } from "./recent";

/** The start of inventory work: find a property, or import files. */
export function InventoryScreen() {
  const { query, change } = useAddress();
  const recent = useRecent();
  return (
    <>
      <PageHeader
        title="Inventory"
        subtitle="Rooms, prices and stop-sells of every property, by night."
        action={
          <Button onPress={() => change({ panel: "import" }, { isStep: true })}>
            <FileUp aria-hidden className="size-4" />
            Import files
          </Button>
        }
      />
      <div className="max-w-2xl">
        <PropertyField />
      </div>
      <section aria-labelledby="recent" className="mt-8 max-w-2xl">
        <h2 id="recent" className="mb-2 text-sm">
          Recently opened
        </h2>
        {recent.length === 0 ? (
          <Empty icon={History} title="None yet">
            Find a property by name, city or code. Recently opened properties are listed here.
          </Empty>
        ) : (
          <ul className="divide-y divide-border rounded border border-border bg-surface">
            {recent.map(({ id, name, code }) => (
              <li key={id} className="flex min-h-10 items-center gap-3 px-3 py-1.5">
                <Building2 aria-hidden className="size-4 shrink-0 text-muted" />
                <span className="min-w-0 flex-1 truncate">
                  <TextLink href={`/inventory/${id}`}>{name}</TextLink>
                </span>
                <span className="font-mono text-xs text-muted">{code}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      {query.get("panel") === "import" && <ImportPanel onClose={() => change({ panel: null })} />}
    </>
  );
}
