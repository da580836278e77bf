import { CircleCheck, CircleX, History } from "lucide-react";
import type { ResponseOf } from "@/lib/staff/client/operations";
import type { Listed } from "../bookings/deadline-cell";
import { Button } from "../ui/button";
import { Notice } from "../ui/feedback/notice";
import { isZero, formatAmount } from "@/lib/format/money";
import { MemberLine } from "./member-fee";

type Result = ResponseOf<"trip.cancel">;
type Outcome = Result["results"][number];

const WORDS: Record<Outcome["outcome"], string> = {
  CANCELLED: "Cancelled",
  ALREADY_CANCELLED: "Already cancelled",
  REFUSED: "Not cancelled",
};

interface Props {
  result: Result;
  about: ReadonlyMap<string, Listed>;
  onClose: () => void;
}

/** The result for each member. */
export function CancelOutcome({ result, about, onClose }: Props) {
  const refused = result.results.filter((r) => r.outcome === "REFUSED").length;
  return (
    <div className="flex flex-1 flex-col gap-5 p-5">
      <Notice
        tone={refused ? "caution" : "positive"}
        title={refused ? `${refused} could not be cancelled` : "The trip is cancelled"}
      />
      <ul aria-label="Outcome" className="flex flex-col">
        {result.results.map((outcome) => {
          const { booking_public_id: id } = outcome;
          const member = result.members.find((m) => m.booking_public_id === id)!;
          return (
            <MemberLine key={id} member={member} about={about.get(id)}>
              <OutcomeLabel outcome={outcome} />
            </MemberLine>
          );
        })}
      </ul>
      <Button onPress={onClose} variant="primary" className="mt-auto self-end">
        Done
      </Button>
    </div>
  );
}

function OutcomeLabel({ outcome: { outcome, fee, currency, message } }: { outcome: Outcome }) {
  const Icon = { CANCELLED: CircleCheck, ALREADY_CANCELLED: History, REFUSED: CircleX }[outcome];
  return (
    <>
      <span className={outcome === "REFUSED" ? "text-caution" : ""}>
        <Icon aria-hidden className="mr-1 inline size-4" />
        {WORDS[outcome]}
      </span>
      <span className="block text-xs text-muted">
        {outcome === "REFUSED" ? message : isZero(fee) ? "free of charge" : `fee ${formatAmount(fee, currency)}`}
      </span>
    </>
  );
}
