"use client";

import { useState } from "react";
import { useAct } from "@/lib/staff/client/hooks";
import { CheckField } from "../ui/fields/check-field";
import { ConfirmDialog } from "../ui/overlays/confirm-dialog";
import { RadioField } from "../ui/fields/radio-field";
import { TextField } from "../ui/fields/text-field";
import { formatCount } from "@/lib/format/counts";
import type { FoundBooking } from "./guest-bookings";

const REASONS = [
  { id: "PERSON_REQUEST", label: "The person asks for it" },
  { id: "PARTNER_REQUEST", label: "The partner asks for it" },
] as const;
type Reason = (typeof REASONS)[number]["id"];

interface Props {
  bookings: readonly FoundBooking[];
  onClose: () => void;
  /** @param done a sentence that says what was erased */
  onErased: (done: string) => void;
}

/** Confirms an erasure: lists what is deleted and what remains, and requires a reason and a case number for the audit. */
export function EraseDialog({ bookings, onClose, onErased }: Props) {
  const [reason, setReason] = useState<Reason>("PERSON_REQUEST");
  const [caseReference, setCase] = useState("");
  const [includesUpcoming, setIncludes] = useState(false);
  const erase = useAct("guest.erase");
  const ahead = bookings.filter(({ is_upcoming }) => is_upcoming).length;
  const count = formatCount(bookings.length, "booking");
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
            `${formatCount(erased.length, "booking")} erased${before.length ? `; ${before.length} erased before` : ""}. The partner receives an event, and the audit records your name.`,
          ),
      },
    );
  return (
    <ConfirmDialog
      title={`Erase the guests of ${count}?`}
      isOpen
      onClose={onClose}
      confirmLabel={`Erase ${count}`}
      pendingLabel="Erasing"
      typedWord="erase"
      isPending={erase.isPending}
      problem={erase.error?.message}
      onConfirm={confirm}
    >
      <p>
        Contact, names of all guests, requests, notes, mails and vouchers are deleted permanently. Prices, dates, party
        and status remain. Other guests of these bookings are erased as well.
      </p>
      <RadioField
        label="Reason"
        choices={REASONS}
        value={reason}
        onChange={(id) => setReason(id === "PARTNER_REQUEST" ? id : "PERSON_REQUEST")}
      />
      <TextField
        label="Case number"
        name="case_reference"
        hint="Stored permanently in the audit log: do not enter names"
        value={caseReference}
        onChange={setCase}
        autoComplete="off"
        isRequired
        maxLength={40}
      />
      {ahead > 0 && (
        <CheckField isSelected={includesUpcoming} onChange={setIncludes}>
          Include {formatCount(ahead, "booking")} still to be travelled
        </CheckField>
      )}
    </ConfirmDialog>
  );
}
