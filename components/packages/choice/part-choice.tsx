"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { t } from "@/lib/language/text";
import { Button } from "@/components/ui/button";
import type { PackageSearchRequest } from "@/lib/package/schemas";
import type { Item } from "../item-labels";
import type { Offer } from "../package-offer";
import { formatChange } from "./choice-labels";

const ChoicePanel = dynamic(() => import("./choice-panel").then((module) => module.ChoicePanel));

interface Props {
  /** The search that the offer is from; its prebook sends the same. */
  request: PackageSearchRequest;
  offer: Offer;
  item: Item;
  onChange: (offer: Offer) => void;
}

/** Opens what else a package can be sold with at one of its items. */
export function PartChoice({ request, offer, item, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="quiet" onPress={() => setOpen(true)}>
        {formatChange(item.product_type)}
        <span className="sr-only"> {t("packages.change.item", { number: item.item_no })}</span>
      </Button>
      {isOpen && (
        <ChoicePanel
          request={request}
          offer={offer}
          item={item}
          onClose={() => setOpen(false)}
          onChange={(chosen) => {
            setOpen(false);
            onChange(chosen);
          }}
        />
      )}
    </>
  );
}
