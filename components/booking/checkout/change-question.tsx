"use client";

import { Button, ButtonLink } from "@/components/ui/button";
import { Question } from "@/components/ui/overlays/dialog";
import { Money } from "@/components/ui/values/money";
import { formatBoard } from "@/lib/format/board";
import { difference, isZero, formatAmount } from "@/lib/format/money";

interface Props {
  /** From the search. */
  previous: string;
  /** From the hold. */
  total: string;
  currency: string;
  warnings: readonly { code: string; details: Record<string, unknown> | null }[];
  /** The search that it was chosen from. */
  backTo: string;
  onAccept: () => void;
}

/** Lists how the hold differs from the search: the user accepts the changes or goes back. */
export function ChangeQuestion({ previous, total: now, currency, warnings, backTo, onAccept }: Props) {
  const delta = difference(now, previous, currency);
  const boards = warnings.filter(({ code }) => code === "BOARD_CHANGED");
  return (
    <Question isOpen title={titleOf(delta, currency, now, boards.length)}>
      {boards.map(({ details }, at) => (
        <Comparison key={at} label={boards.length > 1 ? `Board of room ${Number(details?.room) + 1}` : "Board"}>
          <span>{formatBoard(String(details?.previous))}</span>
          <span className="font-semibold">{formatBoard(String(details?.current))}</span>
        </Comparison>
      ))}
      {!isZero(delta) && (
        <Comparison label="Total">
          <Money amount={previous} currency={currency} />
          <Money amount={now} currency={currency} size="md" />
          <Money
            amount={delta}
            currency={currency}
            className={delta.startsWith("-") ? "text-positive" : "text-negative"}
          />
        </Comparison>
      )}
      <p className="text-muted">The offer is held for you. Check with the traveller before you continue.</p>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <ButtonLink href={backTo}>Back to the offers</ButtonLink>
        <Button variant="primary" onPress={onAccept}>
          Continue at {formatAmount(now, currency)}
        </Button>
      </div>
    </Question>
  );
}

function titleOf(delta: string, currency: string, now: string, boards: number): string {
  if (boards > 0) return "The board differs from your choice";
  const size = delta.replace("-", "");
  return `Price ${delta.startsWith("-") ? "fell" : "rose"} by ${formatAmount(size, currency)} to ${formatAmount(now, currency)}`;
}

function Comparison({ label, children }: { label: string; children: readonly React.ReactNode[] }) {
  const names = ["Was", "Is now", "Difference"];
  return (
    <dl
      aria-label={label}
      className="flex flex-col gap-1.5 rounded bg-sunken p-3 sm:grid sm:auto-cols-fr sm:grid-flow-col sm:gap-3"
    >
      {children.map((child, at) => (
        <div key={names[at]} className="flex items-baseline justify-between gap-3 sm:block">
          <dt className="text-xs text-muted">
            {label} {names[at]!.toLowerCase()}
          </dt>
          <dd>{child}</dd>
        </div>
      ))}
    </dl>
  );
}
