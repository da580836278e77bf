"use client";

import { useState } from "react";
import { Radio, RadioGroup } from "react-aria-components";
import { t } from "@/lib/language/text";
import { useRead } from "@/lib/staff/client/hooks";
import { Button } from "@/components/ui/button";
import { Loading, Skeleton } from "@/components/ui/feedback/skeleton";
import { SidePanel } from "@/components/ui/overlays/dialog";
import { ReadFailure } from "@/components/ui/tables/unread";
import { Money } from "@/components/ui/values/money";
import type { PackageSearchRequest } from "@/lib/package/schemas";
import type { Item } from "../item-labels";
import type { Offer } from "../package-offer";
import { formatAlternative, formatChangeLabel, formatDifference } from "./choice-labels";

interface Props {
  request: PackageSearchRequest;
  offer: Offer;
  item: Item;
  onChange: (offer: Offer) => void;
  onClose: () => void;
}

/** The alternatives to one item of a package, each with the difference to the present price. */
export function ChoicePanel({ request, offer, item, onChange, onClose }: Props) {
  const body = { ...request, allocation_id: offer.allocation_id, item_no: item.item_no };
  const { data, error, refetch } = useRead("package.alternatives", { body }, { staleTime: 60_000 });
  const [picked, setPicked] = useState(offer.allocation_id);
  const chosen = data?.alternatives.find((each) => each.offer.allocation_id === picked)?.offer;
  const rows = data && [
    { id: offer.allocation_id, item, difference: "0" },
    ...data.alternatives.map(({ offer: other, price_difference: difference }) => ({
      id: other.allocation_id,
      item: other.items.find(({ item_no: number }) => number === item.item_no) ?? item,
      difference,
    })),
  ];
  return (
    <SidePanel title={formatChangeLabel(item.product_type)} isOpen onClose={onClose}>
      <div className="flex flex-1 flex-col gap-4 p-5">
        {error && !data && (
          <ReadFailure what={t("packages.theAlternatives")} failure={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && (
          <>
            <Loading what={t("packages.looking")} />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </>
        )}
        {rows && rows.length === 1 && <p className="text-muted">{t("packages.none.other")}</p>}
        {rows && rows.length > 1 && (
          <RadioGroup
            aria-label={t("packages.alternatives")}
            value={picked}
            onChange={setPicked}
            className="flex flex-col gap-2"
          >
            {rows.map((row) => (
              <Alternative
                key={row.id}
                {...row}
                currency={offer.currency_code}
                isCurrent={row.id === offer.allocation_id}
              />
            ))}
          </RadioGroup>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3 border-t border-border pt-4">
          <p aria-live="polite">
            <span className="block text-xs text-muted">{t("packages.forAll")}</span>
            <Money amount={(chosen ?? offer).total_selling_rate} currency={offer.currency_code} size="lg" />
          </p>
          <div className="flex gap-2">
            <Button onPress={onClose}>{t("common.close")}</Button>
            <Button variant="primary" isDisabled={!chosen} onPress={() => chosen && onChange(chosen)}>
              {t("packages.takeThis")}
            </Button>
          </div>
        </div>
      </div>
    </SidePanel>
  );
}

interface RowProps {
  id: string;
  item: Item;
  difference: string;
  currency: string;
  isCurrent: boolean;
}

function Alternative({ id, item, difference, currency, isCurrent }: RowProps) {
  const { title, note } = formatAlternative(item);
  return (
    <Radio
      value={id}
      className="group flex cursor-pointer items-start gap-3 rounded border border-border p-3 data-focus-visible:outline-2 data-focus-visible:outline-accent data-hovered:bg-hover data-selected:border-accent data-selected:bg-accent-soft"
    >
      <span
        aria-hidden
        className="mt-0.5 size-4 shrink-0 rounded-full border border-line bg-surface group-data-selected:border-[5px] group-data-selected:border-accent"
      />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{title}</span>
        <span className="block text-xs text-muted wrap-anywhere">{note}</span>
      </span>
      <span className="text-sm whitespace-nowrap tabular-nums">
        {isCurrent ? t("packages.chosenNow") : formatDifference(difference, currency)}
      </span>
    </Radio>
  );
}
