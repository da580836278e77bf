"use client";

import { CircleAlert, Info } from "lucide-react";
import { useState } from "react";
import { serviceNow } from "@/lib/staff/client/service-time";
import { PolicyView } from "../policy/policy-view";
import { classes } from "../ui/class-names";
import { Deadline } from "../ui/deadline";
import { Money } from "../ui/money";
import { Section } from "../ui/section";
import { Stars } from "../ui/stars";
import { sayBoard } from "../words/board";
import { sayStay } from "../words/dates";
import { sayParty } from "../words/party";
import type { Choice } from "./choice";
import type { Hold } from "./use-hold";

/** Said by the policy, or by the question that was answered: not again among the warnings. */
const SAID_ELSEWHERE = ["PRICE_INCREASED", "PRICE_DECREASED", "BOARD_CHANGED"];

/** What is about to be booked: its price and its deadline first. */
export function OfferSummary({ choice, hold }: { choice: Choice; hold: Hold }) {
  const [start] = useState(serviceNow);
  const { cancellation_policy: policy, offer } = hold;
  const boards = boardsOf(choice, hold);
  const warnings = hold.warnings.filter(({ code }) => !SAID_ELSEWHERE.includes(code));
  return (
    <>
      <Section title="Your offer">
        <div className="flex flex-col gap-4">
          <div>
            <p className="flex flex-wrap items-center gap-x-2 text-md font-semibold">
              {choice.property.name} <Stars count={choice.property.stars} />
            </p>
            <p className="text-muted">{choice.property.city}</p>
            <p className="mt-1">{sayStay(choice.request.checkin, choice.checkout)}</p>
          </div>
          <ul className="flex flex-col gap-2 border-t border-border pt-3">
            {choice.rooms.map((room, at) => (
              <li key={at}>
                <p className="font-semibold">{room.name}</p>
                <p className="text-xs text-muted">
                  {sayBoard(boards[at]!)} · {sayParty(room)}
                </p>
              </li>
            ))}
          </ul>
          <div className="border-t border-border pt-3">
            <p className="text-xs text-muted">Total for the stay</p>
            <Money amount={offer.grand_total} currency={offer.currency} size="xl" />
            <p className={classes("mt-1", policy.free_until === null ? "text-negative" : "text-positive")}>
              {policy.free_until === null ? (
                "No free cancellation"
              ) : (
                <>
                  Free cancellation until <Deadline at={policy.free_until} zone={policy.timezone} />
                </>
              )}
            </p>
          </div>
        </div>
      </Section>
      {warnings.length > 0 && (
        <Section title="To know before booking">
          <ul className="flex flex-col gap-2">
            {warnings.map(({ code, severity, message }) => {
              const Icon = severity === "WARNING" ? CircleAlert : Info;
              return (
                <li key={`${code} ${message}`} className="flex items-start gap-2">
                  <Icon
                    aria-hidden
                    className={classes(
                      "mt-0.5 size-4 shrink-0",
                      severity === "WARNING" ? "text-caution" : "text-muted",
                    )}
                  />
                  <span>
                    {severity === "WARNING" && <span className="sr-only">Warning: </span>}
                    {message}
                  </span>
                </li>
              );
            })}
          </ul>
        </Section>
      )}
      <Section title="Cancellation">
        <PolicyView policy={policy} total={offer.grand_total} start={start} />
      </Section>
    </>
  );
}

/** Each room's board as it is pinned now. */
function boardsOf(choice: Choice, { warnings }: Hold): string[] {
  const boards = choice.rooms.map(({ board }) => board);
  for (const { code, details } of warnings)
    if (code === "BOARD_CHANGED") boards[Number(details?.room)] = String(details?.current);
  return boards;
}
