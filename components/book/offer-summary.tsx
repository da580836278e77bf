import { HeldPrice, HeldTerms } from "../checkout/held-terms";
import { Section } from "../ui/section";
import { Stars } from "../ui/stars";
import { sayBoard } from "../words/board";
import { sayStay } from "../words/dates";
import { sayParty } from "../words/party";
import type { Choice, Hold } from "./choice";

/** What is about to be booked: its price and its deadline first. */
export function OfferSummary({ choice, hold }: { choice: Choice; hold: Hold }) {
  const { cancellation_policy: policy, offer } = hold;
  const boards = boardsOf(choice, hold);
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
            <HeldPrice label="Total for the stay" total={offer.grand_total} currency={offer.currency} policy={policy} />
          </div>
        </div>
      </Section>
      <HeldTerms warnings={hold.warnings} policy={policy} total={offer.grand_total} />
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
