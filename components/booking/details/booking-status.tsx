import { Ban, CircleCheck, CircleX, Clock3, LoaderCircle, type LucideIcon } from "lucide-react";
import type { BookingStatus } from "@/lib/booking/status";
import { Badge } from "@/components/ui/values/badge";
import { describeStatus } from "@/lib/format/status";

const ICONS: Record<BookingStatus, LucideIcon> = {
  PENDING: LoaderCircle,
  ON_REQUEST: Clock3,
  CONFIRMED: CircleCheck,
  CANCELLED: Ban,
  REJECTED: CircleX,
  FAILED: CircleX,
};

/** A booking's status as icon, label and colour. */
export function StatusBadge({ status }: { status: BookingStatus }) {
  const { word, tone } = describeStatus(status);
  return (
    <Badge tone={tone} icon={ICONS[status]}>
      {word}
    </Badge>
  );
}
