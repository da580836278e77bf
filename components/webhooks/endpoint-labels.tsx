import { CircleCheck, CircleDashed, CirclePause, TriangleAlert, type LucideIcon } from "lucide-react";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { EVENT_TYPES } from "@/lib/webhook/event-types";
import { Badge } from "../ui/values/badge";

export type Endpoint = ResponseOf<"webhook.get">;
export type Health = ResponseOf<"webhook.health">["items"][number];

interface Look {
  word: string;
  tone: "neutral" | "positive" | "caution" | "negative";
  icon: LucideIcon;
}

function lookOf({ status, failing_since: failing }: Pick<Endpoint, "status" | "failing_since">): Look {
  if (status === "DISABLED") return { word: "Disabled", tone: "neutral", icon: CirclePause };
  if (status === "PENDING_VERIFICATION") return { word: "Not verified", tone: "caution", icon: CircleDashed };
  return failing === null
    ? { word: "Active", tone: "positive", icon: CircleCheck }
    : { word: "Failing", tone: "negative", icon: TriangleAlert };
}

/** The status of an endpoint; an active one may be failing. */
export function EndpointBadge({ endpoint }: { endpoint: Pick<Endpoint, "status" | "failing_since"> }) {
  const { word, tone, icon } = lookOf(endpoint);
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

const REASONS: Record<NonNullable<Endpoint["disabled_reason"]>, string> = {
  REQUESTED: "A user or a program of your agency disabled it.",
  GONE: "It answered 410 Gone, which stops deliveries.",
  FAILING: "It failed for five days without a single success.",
};
/** Why an endpoint is disabled. */
export const formatDisabledReason = ({ disabled_reason: reason }: Endpoint): string =>
  reason === null ? "" : REASONS[reason];

/** `1,000 or more` for a count that is capped there. */
export const formatLargeCount = (count: number): string => (count < 1_000 ? String(count) : "1,000 or more");

export const EVENT_GROUPS = [
  { label: "Bookings", types: EVENT_TYPES.filter((type) => type.startsWith("booking.")) },
  { label: "Trips", types: EVENT_TYPES.filter((type) => type.startsWith("trip.")) },
  { label: "Catalogue", types: EVENT_TYPES.filter((type) => type.startsWith("catalog.")) },
] as const;

/** `All events`, or the number of events. */
export const formatEventCount = ({ length }: readonly string[]): string =>
  length === EVENT_TYPES.length ? "All events" : `${length} of ${EVENT_TYPES.length} events`;
