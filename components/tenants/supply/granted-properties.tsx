"use client";

import { formatCount } from "@/lib/format/counts";
import { formatNumber } from "@/lib/format/numbers";
import { t } from "@/lib/language/text";
import { X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button";
import { SearchBox } from "@/components/ui/fields/search-box";
import { TextLink } from "@/components/ui/values/text-link";
import { type SupplyTerms, useSupplyTerms } from "./use-supply-terms";

/** At most this many are listed; others are found by name or code. */
const MAX_SHOWN = 100;
/** A list has a search field if it is longer than this. */
const MIN_SEARCHED = 10;

interface Props {
  tenantId: string;
  properties: SupplyTerms["properties"];
}

/** The properties that a tenant's supply credentials may write, each with a button that withdraws it. */
export function GrantedProperties({ tenantId, properties }: Props) {
  const [text, setText] = useState("");
  const { change, isPending, failure } = useSupplyTerms(tenantId);
  if (!properties.length) return <p className="text-sm text-muted">{t("tenants.noneGranted")}</p>;
  const searchText = text.trim().toLowerCase();
  const found = properties.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(searchText));
  const shown = found.slice(0, MAX_SHOWN);
  return (
    <div className="flex flex-col gap-2">
      {properties.length > MIN_SEARCHED && (
        <SearchBox
          label={t("tenants.searchGranted")}
          placeholder={t("tenants.nameOrCode")}
          value={text}
          onSearch={setText}
          className="w-full sm:w-72"
        />
      )}
      <ul aria-label={t("tenants.grantedProperties")} className="max-h-96 divide-y divide-border overflow-auto">
        {shown.map(({ code, name }) => (
          <li key={code} className="flex items-center gap-3 py-1.5">
            <span className="min-w-0 flex-1 text-sm">
              <span className="block wrap-anywhere">
                <TextLink href={`/supply/properties/${encodeURIComponent(code)}`}>{name}</TextLink>
              </span>
              <span className="block font-mono text-xs text-muted wrap-anywhere">{code}</span>
            </span>
            <Button
              size="sm"
              variant="quiet"
              aria-label={t("tenants.withdraw", { name })}
              isDisabled={isPending}
              onPress={() =>
                change({ withdraw: [code] }, t("tenants.withdrawn", { name }), { undo: { grant: [code] } })
              }
            >
              <X aria-hidden className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-xs text-muted" aria-live="polite">
        {countOf(properties.length, found.length)}
      </p>
      {failure && (
        <p role="alert" className="text-xs text-negative">
          {t("tenants.notWithdrawn", { message: failure.message })}
        </p>
      )}
    </div>
  );
}

/** The heading's count, `3 properties`, with the number shown if some are not. */
function countOf(all: number, found: number): string {
  if (found === 0) return t("tenants.noneHasName", { all });
  if (found > MAX_SHOWN) return t("tenants.shownOf", { shown: MAX_SHOWN, found: formatNumber(found) });
  return found < all ? t("tenants.foundOf", { found, all }) : formatCount(all, "property");
}
