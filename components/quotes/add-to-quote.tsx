"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Check, FilePlus, LoaderCircle } from "lucide-react";
import { Button } from "react-aria-components";
import { formatCount } from "@/lib/format/counts";
import { t } from "@/lib/language/text";
import { useAct } from "@/lib/staff/client/hooks";
import type { InputOf } from "@/lib/staff/client/operations";
import { classes } from "../ui/class-names";
import { toast } from "../ui/feedback/toast-queue";
import { IfMayWrite } from "../ui/for-writing";

/** The request that adds an offer to a quote: a stay by its rooms, other products by their search and allocation. */
export type WantedOffer = NonNullable<InputOf<"salesQuote.offer.add">["body"]>["offer"];

/** Adds an offer to the user's current quote. @param label what is added, for screen readers */
export function AddToQuote({ offer, label }: { offer: WantedOffer; label: string }) {
  const cache = useQueryClient();
  const add = useAct("salesQuote.offer.add");
  const onPress = () =>
    add.mutate(
      { input: { body: { offer } } },
      {
        onSuccess(quote) {
          void cache.invalidateQueries({ queryKey: ["salesQuote.current.get"] });
          void cache.invalidateQueries({ queryKey: ["salesQuote.get"] });
          void cache.invalidateQueries({ queryKey: ["salesQuote.list"] });
          const offers = formatCount(quote.offers.length, "offer");
          toast({ tone: "positive", title: t("quotes.add.done", { offers }) });
        },
        onError: (failure) => toast({ tone: "negative", title: t("quotes.add.failed"), text: `${failure.message}.` }),
      },
    );
  const Icon = add.isPending ? LoaderCircle : add.isSuccess ? Check : FilePlus;
  return (
    <IfMayWrite>
      <Button
        aria-label={t("quotes.add.aria", { label })}
        isPending={add.isPending}
        onPress={onPress}
        className="grid size-7 shrink-0 place-items-center rounded text-muted data-hovered:bg-hover pointer-coarse:size-11"
      >
        <Icon
          aria-hidden
          className={classes("size-4", add.isPending && "animate-spin", add.isSuccess && "text-positive")}
        />
      </Button>
    </IfMayWrite>
  );
}
