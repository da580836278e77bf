import { sayBoard } from "../words/board";
import { sayParty } from "../words/party";
import { OfferButton, type OffersProps } from "./offer-grid";
import { TermsWords } from "./terms-words";

/** Offers of several rooms, or of more plans than fit side by side: one below the other, room by room. */
export function OfferList({ property, offers, taking, onChoose }: OffersProps) {
  return (
    <ul aria-label={`Offers of ${property.name}`}>
      {offers.map((offer) => (
        <li
          key={offer.allocation.allocation_id}
          className="grid gap-x-6 gap-y-2 border-t border-border py-2.5 md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_14rem] md:items-center"
        >
          <ul className="flex flex-col gap-0.5">
            {offer.slots.map(({ room, board, ...party }, at) => (
              <li key={at}>
                <span className="font-semibold">{room?.name ?? "Room"}</span> · {sayBoard(board)}{" "}
                <span className="text-xs text-muted">{sayParty(party)}</span>
              </li>
            ))}
          </ul>
          <p className="text-xs">
            <TermsWords terms={offer.terms} zone={property.timezone} isShort />
          </p>
          <OfferButton offer={offer} property={property} taking={taking} onChoose={onChoose} isNamed />
        </li>
      ))}
    </ul>
  );
}
