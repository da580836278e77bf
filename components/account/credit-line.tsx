"use client";

import { JUST_READ_MS, useRead } from "@/lib/staff/client/hooks";
import { formatAmount } from "@/lib/format/money";
import { TextLink } from "../ui/values/text-link";

/** What is left to book, where one books; nothing without a credit line or a balance. */
export function CreditLine() {
  const { data } = useRead("account.get", {}, { staleTime: JUST_READ_MS });
  if (!data?.credit) return null;
  const { available, currency } = data.credit;
  return (
    <p className="text-xs text-muted">
      <TextLink href="/account">Account</TextLink>: {formatAmount(available, currency)} left to book.
    </p>
  );
}
