"use client";

import { ChevronDown } from "lucide-react";
import { Button, Dialog, DialogTrigger } from "react-aria-components";
import { INPUT_CLASSES, classes } from "@/components/ui/class-names";
import { Floating } from "@/components/ui/floating";
import { formatParty } from "@/lib/format/party";
import { t } from "@/lib/language/text";
import { toParty, type PartyInput, type PartyLimits } from "./address";
import { PartyRows } from "./party-rows";

interface Props {
  /** The search being edited. */
  draft: { party: PartyInput };
  change: (part: { party: PartyInput }) => void;
  problems: { party?: string } | undefined;
  limits: PartyLimits;
}

/** The travellers: adults, and children with their ages, because ages affect the price. */
export function PartyField({ draft: { party }, change, problems, limits }: Props) {
  const problem = problems?.party;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span id="party-label" className="text-xs font-semibold text-muted">
        {t("products.travellers")}
      </span>
      <DialogTrigger>
        <Button
          aria-labelledby="party-label party-value"
          {...(problem !== undefined && { "aria-describedby": "party-problem" })}
          className={classes(
            INPUT_CLASSES,
            "flex items-center justify-between gap-2 text-start",
            problem !== undefined && "border-negative",
          )}
        >
          <span id="party-value" className="truncate">
            {formatParty(toParty(party))}
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
        </Button>
        <Floating className="w-80 max-w-[calc(100vw-1rem)]">
          <Dialog
            aria-label={t("products.travellers")}
            className="flex max-h-[70dvh] flex-col gap-3 overflow-auto p-4 outline-none"
          >
            <PartyRows party={party} onChange={(next) => change({ party: next })} limits={limits} />
          </Dialog>
        </Floating>
      </DialogTrigger>
      {problem !== undefined && (
        <p id="party-problem" className="text-xs text-negative">
          {problem}
        </p>
      )}
    </div>
  );
}
