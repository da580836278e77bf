import { CircleCheck, CircleX, Clock3, RotateCw, type LucideIcon } from "lucide-react";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { t } from "@/lib/language/text";
import { Badge } from "../ui/values/badge";

export type Delivery = ResponseOf<"webhook.deliveries">["items"][number];
export type DeliveryDetail = ResponseOf<"webhook.delivery">;
export type Attempt = DeliveryDetail["attempts"][number];
type Status = Delivery["status"];

const looks = (): Record<
  Status,
  { word: string; tone: "neutral" | "positive" | "caution" | "negative"; icon: LucideIcon }
> => ({
  PENDING: { word: t("webhooks.delivery.PENDING"), tone: "neutral", icon: Clock3 },
  DELIVERED: { word: t("webhooks.delivery.DELIVERED"), tone: "positive", icon: CircleCheck },
  RETRYING: { word: t("webhooks.delivery.RETRYING"), tone: "caution", icon: RotateCw },
  FAILED: { word: t("webhooks.delivery.FAILED"), tone: "negative", icon: CircleX },
});
export const deliveryChoices = () => Object.entries(looks()).map(([id, { word }]) => ({ id, label: word }));

/** A delivery's status as icon, label and colour. */
export function DeliveryBadge({ status }: { status: Status }) {
  const { word, tone, icon } = looks()[status];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

/** The result of an attempt. */
export const formatOutcome = ({ http_status: status }: Pick<Attempt, "http_status">): string =>
  status === null ? t("webhooks.noAnswer") : String(status);

/** The subject of an event: booking number or trip name. */
export function formatSubject({ payload }: Pick<Delivery, "payload">): string {
  const { booking_number: number, name, public_id: id } = (payload.data ?? {}) as Record<string, unknown>;
  if (typeof number === "number") return t("webhooks.bookingNumber", { number });
  if (typeof name === "string") return name;
  return typeof id === "string" ? id : "";
}
