import type { Booking } from "./use-booking-record";
import { t } from "@/lib/language/text";

export function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

export function ContactFact({ booking }: { booking: Booking }) {
  const { contact } = booking;
  if (!contact) return null;
  return (
    <Fact label={t("booking.contact")}>
      <bdi>{[contact.title, contact.first_name, contact.last_name].filter(Boolean).join(" ")}</bdi>
      <span className="block text-muted">
        {contact.email}
        {contact.phone !== undefined && ` · ${contact.phone}`}
      </span>
    </Fact>
  );
}
