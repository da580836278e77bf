"use client";

import { Timer } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { formatCountdown } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { classes } from "../../ui/class-names";
import { useLiveHolds } from "./use-live-holds";

// Loaded on first use.
const HoldsPanel = dynamic(() => import("./holds-panel").then((module) => module.HoldsPanel), { ssr: false });

/** Shows the number of the user's live holds and when the next one ends; opens their list. */
export function HoldsButton() {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const holds = useLiveHolds();
  const [next] = holds;
  return (
    <>
      <Button
        ref={anchor}
        aria-label={t("shell.holdsCounted", { count: holds.length })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        className={classes(
          "flex h-8 items-center gap-2 rounded border px-2 data-hovered:bg-hover pointer-coarse:h-10",
          next ? "border-accent text-accent" : "border-border text-muted",
        )}
      >
        <Timer aria-hidden className="size-4" />
        {next && (
          <span className="text-xs font-semibold whitespace-nowrap">
            <span className="hidden sm:inline">{t("shell.holds")} </span>({holds.length}){" "}
            <span aria-hidden className="hidden tabular-nums sm:inline">
              {formatCountdown(next.msLeft)}
            </span>
          </span>
        )}
      </Button>
      {isOpen && <HoldsPanel anchor={anchor} holds={holds} onClose={() => setOpen(false)} />}
    </>
  );
}
