"use client";

import { useRead } from "@/lib/staff/client/hooks";
import { t } from "@/lib/language/text";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { toast } from "@/components/ui/feedback/toast-queue";
import { describeUnchangedBookings } from "./effects";
import { getKind, type KindId } from "../kinds";
import { formatName } from "../record-facts";
import { pickKey, useRefetchSupply, useRetirement, type SupplyRow } from "../supply-records";

interface Props {
  kind: KindId;
  record: SupplyRow;
  onClose: () => void;
}

/** Retires a record, after explaining the effect. */
export function RetireQuestion({ kind, record, onClose }: Props) {
  const retire = useRetirement(kind, "supply.retire");
  const forget = useRefetchSupply();
  const { one, retiring } = getKind(kind);
  // The preview counts the bookings that use the record.
  const preview = useRead("supply.preview", {
    params: { kind },
    body: { rows: [{ values: { ...pickKey(kind, record.values), deleted: true } }] },
  });
  const found = preview.data?.rows[0];
  const problem = retire.error ? `${retire.error.message}.` : Object.values(retire.data?.problems ?? {})[0];
  return (
    <ConfirmDialog
      title={t("supply.retireTitle", { one, kind: formatName(kind, record.values) })}
      isOpen
      onClose={onClose}
      confirmLabel={t("supply.retire", { one })}
      pendingLabel={t("supply.retiringNow")}
      keepLabel={t("supply.keep", { one })}
      isPending={retire.isPending}
      problem={problem}
      onConfirm={() =>
        retire.mutate(record, {
          async onSuccess(done) {
            if (done.problems) return;
            await forget();
            onClose();
            toast({
              tone: "positive",
              title: t("supply.retired", { one: `${one.charAt(0).toUpperCase()}${one.slice(1)}` }),
            });
          },
        })
      }
    >
      <p>{retiring}</p>
      <p aria-live="polite">
        {t("supply.retireText", { upcomingBookings: describeUnchangedBookings(found?.upcoming_bookings ?? null) })}
      </p>
    </ConfirmDialog>
  );
}
