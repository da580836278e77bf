"use client";

import { useState } from "react";
import { useAct } from "@/lib/staff/client/hooks";
import { t } from "@/lib/language/text";
import { CheckField } from "../ui/fields/check-field";
import { ConfirmDialog } from "../ui/overlays/confirm-dialog";
import { RadioField } from "../ui/fields/radio-field";
import { TextField } from "../ui/fields/text-field";
import type { FoundBooking } from "./guest-bookings";

const reasons = () =>
  [
    { id: "PERSON_REQUEST", label: t("guests.reason.PERSON_REQUEST") },
    { id: "PARTNER_REQUEST", label: t("guests.reason.PARTNER_REQUEST") },
  ] as const;
type Reason = ReturnType<typeof reasons>[number]["id"];

interface Props {
  bookings: readonly FoundBooking[];
  onClose: () => void;
  /** @param done a sentence for the user about what was erased */
  onErased: (done: string) => void;
}

/** Confirms an erasure: lists what is deleted and what remains, and requires a reason and a case number for the audit. */
export function EraseDialog({ bookings, onClose, onErased }: Props) {
  const [reason, setReason] = useState<Reason>("PERSON_REQUEST");
  const [caseReference, setCase] = useState("");
  const [includesUpcoming, setIncludes] = useState(false);
  const erase = useAct("guest.erase");
  const ahead = bookings.filter(({ is_upcoming }) => is_upcoming).length;
  const count = bookings.length;
  const confirm = () =>
    erase.mutate(
      {
        input: {
          body: {
            bookings: bookings.map(({ tenant_public_id, public_id }) => ({ tenant_public_id, public_id })),
            reason,
            case_reference: caseReference.trim(),
            include_upcoming: includesUpcoming,
          },
        },
      },
      {
        onSuccess: ({ erased, already_erased: before }) =>
          onErased(
            before.length
              ? t("guests.erasedBookingsBefore", { count: erased.length, before: before.length })
              : t("guests.erasedBookings", { count: erased.length }),
          ),
      },
    );
  return (
    <ConfirmDialog
      title={t("guests.eraseTitle", { count })}
      isOpen
      onClose={onClose}
      confirmLabel={t("guests.eraseCount", { count })}
      pendingLabel={t("guests.erasing")}
      typedWord="erase"
      isPending={erase.isPending}
      problem={erase.error?.message}
      onConfirm={confirm}
    >
      <p>{t("guests.eraseText")}</p>
      <RadioField
        label={t("guests.reasonTitle")}
        choices={reasons()}
        value={reason}
        onChange={(id) => setReason(id === "PARTNER_REQUEST" ? id : "PERSON_REQUEST")}
      />
      <TextField
        label={t("guests.caseNumber")}
        name="case_reference"
        hint={t("guests.caseHint")}
        value={caseReference}
        onChange={setCase}
        autoComplete="off"
        isRequired
        maxLength={40}
      />
      {ahead > 0 && (
        <CheckField isSelected={includesUpcoming} onChange={setIncludes}>
          {t("guests.includeUpcoming", { count: ahead })}
        </CheckField>
      )}
    </ConfirmDialog>
  );
}
