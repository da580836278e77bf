import { Button } from "@/components/ui/button";
import { changeAddress } from "@/components/ui/use-address";
import { Notice } from "@/components/ui/feedback/notice";
import { formatDateOrTime } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { useIsClientView } from "@/lib/staff/client/client-view";
import { failureText } from "@/lib/staff/client/failure-text";
import { useAct } from "@/lib/staff/client/hooks";
import { useMayWrite } from "@/lib/staff/client/write-access";
import type { Booking } from "./use-booking-record";

interface Props {
  booking: Booking;
  change: NonNullable<Booking["schedule_change"]>;
  onChanged: () => void;
}

/** Shows the new times of a flight. The agent accepts them, or cancels free of charge. */
export function ScheduleNotice({ booking, change, onChanged }: Props) {
  const accept = useAct("booking.acceptScheduleChange");
  const isClientView = useIsClientView();
  const mayWrite = useMayWrite();
  const { before, after } = change;
  const timesOf = ({ departs_at, arrives_at }: typeof after) =>
    `${formatDateOrTime(departs_at)} – ${formatDateOrTime(arrives_at)}`;
  return (
    <Notice tone="caution" title={t("booking.scheduleTitle")}>
      <p>
        {t("booking.scheduleText", {
          flight: after.flight_number,
          before: timesOf(before),
          after: timesOf(after),
        })}
      </p>
      {change.reason !== undefined && (
        <p className="mt-1">
          <bdi>{change.reason}</bdi>
        </p>
      )}
      {accept.error && <p role="alert">{failureText(accept.error)}</p>}
      {mayWrite && !isClientView && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            isPending={accept.isPending}
            pendingLabel={t("booking.scheduleAccepting")}
            onPress={() =>
              accept.mutate(
                { input: { params: { public_id: booking.public_id }, body: { accept: true } } },
                { onSuccess: onChanged },
              )
            }
          >
            {t("booking.scheduleAccept")}
          </Button>
          <Button onPress={() => changeAddress({ panel: "cancel" }, { isStep: true })}>
            {t("booking.scheduleCancel")}
          </Button>
        </div>
      )}
    </Notice>
  );
}
