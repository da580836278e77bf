import { t } from "@/lib/language/text";
import { Money } from "../ui/values/money";
import { Stat, Stats } from "../ui/values/stat";

interface Credit {
  limit: string;
  used: string;
  available: string;
  currency: string;
}

/** Available credit, amount owed and limit. */
export function CreditStats({ credit: { limit, used, available, currency } }: { credit: Credit }) {
  const isAhead = used.startsWith("-");
  return (
    <Stats>
      <Stat
        label={t("account.leftToBook")}
        value={<Money amount={available} currency={currency} size="lg" />}
        note={available.startsWith("-") ? t("account.nothingBookable") : t("account.countAtNet")}
      />
      <Stat
        label={isAhead ? t("account.paidAhead") : t("account.owedNow")}
        value={<Money amount={isAhead ? used.slice(1) : used} currency={currency} size="lg" />}
      />
      <Stat label={t("account.creditLimit")} value={<Money amount={limit} currency={currency} size="lg" />} />
    </Stats>
  );
}
