"use client";

import { FileText, Printer } from "lucide-react";
import { Button, ButtonLink } from "../ui/button";
import { Section } from "../ui/layout/section";
import type { Booking } from "./use-booking-record";

/** Documents for the traveller. The voucher shows no net price. */
export function BookingDocuments({ booking }: { booking: Booking }) {
  const { public_id: id, status, guest_data_erased_at: erasedAt } = booking;
  if (erasedAt !== undefined) return null;
  return (
    <Section title="Documents" className="print:hidden">
      <div className="flex flex-wrap gap-2">
        {status === "CONFIRMED" && (
          <ButtonLink href={`/bookings/${id}/voucher.pdf`} isFile>
            <FileText aria-hidden className="size-4" />
            Voucher
          </ButtonLink>
        )}
        <ButtonLink href={`/bookings/${id}/confirmation.pdf`} isFile>
          <FileText aria-hidden className="size-4" />
          Confirmation
        </ButtonLink>
        <Button onPress={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          Print
        </Button>
      </div>
      {status !== "CONFIRMED" && (
        <p className="mt-2 text-xs text-muted">The voucher is available once the booking is confirmed.</p>
      )}
    </Section>
  );
}
