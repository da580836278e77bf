"use client";

import { JUST_READ_MS, useRead } from "@/lib/staff/client/hooks";
import { formatDate } from "@/lib/format/dates";
import { formatAmount, sum } from "@/lib/format/money";
import { KeyValues } from "../ui/values/key-values";
import { Money } from "../ui/values/money";
import { Section } from "../ui/layout/section";
import { TextLink } from "../ui/values/text-link";
import { bookingEntriesQuery } from "./queries";

const FRESH = { staleTime: JUST_READ_MS };

/** What the tenant owes for a booking, until when it is to be paid, and what is left to book. Nothing without an account. */
export function BookingAccount({ id }: { id: string }) {
  const account = useRead("account.get", {}, FRESH);
  const ledger = useRead("account.entries", bookingEntriesQuery(id), {
    ...FRESH,
    enabled: account.data?.credit != null,
  });
  const credit = account.data?.credit;
  const entries = ledger.data?.items;
  if (!credit || !entries?.length) return null;
  const { currency } = credit;
  const owed = sum(
    entries.map(({ amount }) => amount),
    currency,
  );
  // Newest first: a change of dates moves the day.
  const payBy = entries.find(({ pay_by: day }) => day !== null)?.pay_by;
  return (
    <Section title="Account" aside={<TextLink href="/account">Ledger and statements</TextLink>}>
      <KeyValues
        items={[
          ["Charged", <Money key="owed" amount={owed} currency={currency} />],
          ...(payBy != null && Number(owed) > 0 ? [["Pay by", formatDate(payBy)] as const] : []),
          ["Left to book", formatAmount(credit.available, currency)],
        ]}
      />
    </Section>
  );
}
