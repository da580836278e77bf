import { CircleCheck, CircleDashed, CirclePause, TriangleAlert, type LucideIcon } from "lucide-react";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { EVENT_TYPES } from "@/lib/webhook/event-types";
import { t } from "@/lib/language/text";
import { Badge } from "../ui/values/badge";

export type Endpoint = ResponseOf<"webhook.get">;
export type Health = ResponseOf<"webhook.health">["items"][number];

interface Look {
  word: string;
  tone: "neutral" | "positive" | "caution" | "negative";
  icon: LucideIcon;
}

function lookOf({ status, failing_since: failing }: Pick<Endpoint, "status" | "failing_since">): Look {
  if (status === "DISABLED") return { word: t("common.disabled"), tone: "neutral", icon: CirclePause };
  if (status === "PENDING_VERIFICATION")
    return { word: t("webhooks.notVerified"), tone: "caution", icon: CircleDashed };
  return failing === null
    ? { word: t("common.active"), tone: "positive", icon: CircleCheck }
    : { word: t("webhooks.failing"), tone: "negative", icon: TriangleAlert };
}

/** An endpoint's status; an active endpoint may be failing. */
export function EndpointBadge({ endpoint }: { endpoint: Pick<Endpoint, "status" | "failing_since"> }) {
  const { word, tone, icon } = lookOf(endpoint);
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

const reasons = (): Record<NonNullable<Endpoint["disabled_reason"]>, string> => ({
  REQUESTED: t("webhooks.disabledReason.REQUESTED"),
  GONE: t("webhooks.disabledReason.GONE"),
  FAILING: t("webhooks.disabledReason.FAILING"),
});
/** Why an endpoint is disabled. */
export const formatDisabledReason = ({ disabled_reason: reason }: Endpoint): string =>
  reason === null ? "" : reasons()[reason];

/** A count, `1,000 or more` where counting stops. */
export const formatLargeCount = (count: number): string =>
  count < 1_000 ? String(count) : t("webhooks.thousandOrMore");

export const eventGroups = () =>
  [
    { label: t("webhooks.group.bookings"), types: EVENT_TYPES.filter((type) => type.startsWith("booking.")) },
    { label: t("webhooks.group.trips"), types: EVENT_TYPES.filter((type) => type.startsWith("trip.")) },
    { label: t("webhooks.group.catalogue"), types: EVENT_TYPES.filter((type) => type.startsWith("catalog.")) },
    { label: t("webhooks.group.account"), types: EVENT_TYPES.filter((type) => /^(statement|endpoint)\./.test(type)) },
  ] as const;

/** `All events`, or the number of events. */
export const formatEventCount = ({ length }: readonly string[]): string =>
  length === EVENT_TYPES.length
    ? t("webhooks.allEvents")
    : t("webhooks.someEvents", { count: length, all: EVENT_TYPES.length });
