import { LoaderCircle } from "lucide-react";
import { Button } from "react-aria-components";
import { classes } from "../ui/class-names";
import { Money } from "../ui/money";
import { sayBoard } from "../words/board";
import { sayCount } from "../words/dates";
import { sayMoney } from "../words/money";
import { sayParty } from "../words/party";
import type { Offer, Property } from "./offers";
import { sayTerms, TermsWords } from "./terms-words";

export interface OffersProps {
  property: Property;
  offers: readonly Offer[];
  /** The allocation that is being held right now. */
  taking: string | undefined;
  onChoose: (offer: Offer) => void;
}

/** What an offer's rooms are called: `Double room`, `2 × Double room`, `Double room + Single room`. */
export function roomsOf(offer: Offer): string {
  const counts = new Map<string, number>();
  for (const { room } of offer.slots) counts.set(room?.name ?? "Room", (counts.get(room?.name ?? "Room") ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(" + ");
}

/** The boards of an offer's rooms, each once. */
export const boardsOf = (offer: Offer): string =>
  [...new Set(offer.slots.map(({ board }) => sayBoard(board)))].join(" + ");

/** More do not fit side by side. */
const MOST_COLUMNS = 5;

/** Whether rooms and plans make a table that can be read. */
export function fitsGrid(offers: readonly Offer[]): boolean {
  const plans = new Set(offers.map(planKey));
  return plans.size <= MOST_COLUMNS && offers.every(({ slots }) => slots.length === 1);
}

const planKey = (offer: Offer): string => offer.allocation.slots.map((slot) => slot.rate_plan_public_id).join();

/** All that a property sells for the stay: rooms down, plans across; on a phone the plans lie below their room. */
export function OfferGrid({ property, offers, taking, onChoose }: OffersProps) {
  const rows = groupBy(offers, roomsOf);
  const columns = [...groupBy(offers, planKey).entries()];
  return (
    <table aria-label={`Offers of ${property.name}`} className="block w-full md:table md:table-fixed">
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="text-left align-top text-xs">
          <th scope="col" className="w-48 py-2 pr-4 font-semibold text-muted">
            Room
          </th>
          {columns.map(([plan, [offer]]) => (
            <th key={plan} scope="col" className="px-1 py-2 font-normal">
              <span className="block font-semibold">{boardsOf(offer!)}</span>
              <TermsWords terms={offer!.terms} zone={property.timezone} isShort />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {[...rows].map(([room, sold]) => (
          <tr key={room} className="flex flex-col gap-1 border-t border-border py-2 align-top md:table-row">
            <th scope="row" className="py-1.5 pr-4 text-left font-semibold">
              {room}
              <span className="block text-xs font-normal text-muted">{sayOccupancy(sold[0]!)}</span>
            </th>
            {columns.map(([plan]) => {
              const offer = sold.find((one) => planKey(one) === plan);
              return (
                <td key={plan} className={classes("md:px-1 md:py-1", !offer && "hidden md:table-cell")}>
                  {offer ? (
                    <OfferButton offer={offer} property={property} taking={taking} onChoose={onChoose} />
                  ) : (
                    <span className="sr-only">Not offered</span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An offer's price, which is what one presses to hold it. */
export function OfferButton({
  offer,
  property,
  taking,
  onChoose,
  isNamed = false,
}: { offer: Offer; isNamed?: boolean } & Omit<OffersProps, "offers">) {
  const { allocation_id: id, grand_total, currency } = offer.allocation;
  const isTaking = taking === id;
  return (
    <Button
      aria-label={`Hold ${roomsOf(offer)}, ${boardsOf(offer)}, ${sayTerms(offer.terms, property.timezone)}, ${sayMoney(grand_total, currency)}`}
      isPending={isTaking}
      isDisabled={taking !== undefined && !isTaking}
      onPress={() => onChoose(offer)}
      className="flex w-full items-center justify-between gap-2 rounded border border-line/50 bg-surface px-2.5 py-1.5 text-left transition-colors data-disabled:opacity-50 data-hovered:border-accent data-hovered:bg-accent-soft pointer-coarse:min-h-11"
    >
      <span className="min-w-0">
        <span className={classes("text-xs", isNamed ? "hidden" : "block md:hidden")}>
          <span className="font-semibold">{boardsOf(offer)}</span>{" "}
          <TermsWords terms={offer.terms} zone={property.timezone} isShort />
        </span>
        <Money amount={grand_total} currency={currency} size="md" />
      </span>
      <span className="flex items-center gap-1 text-xs font-semibold text-accent">
        {isTaking && <LoaderCircle aria-hidden className="size-3.5 animate-spin" />}
        {isTaking ? "Holding" : "Hold"}
      </span>
    </Button>
  );
}

function sayOccupancy(offer: Offer): string {
  const { slots } = offer;
  if (slots.length === 1) return `for ${sayParty(slots[0]!)}`;
  return `${sayCount(slots.length, "room")}: ${slots.map(sayParty).join("; ")}`;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
