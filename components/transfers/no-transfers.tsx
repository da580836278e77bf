"use client";

import { CarTaxiFront } from "lucide-react";
import { formatDate } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { useRead } from "@/lib/staff/client/hooks";
import { type RefusedProduct, WhyNoResults } from "../products/results/dropped-list";
import { ButtonLink } from "../ui/button";
import { Empty } from "../ui/feedback/empty";
import { type CompleteTransfer, formatRoute, transferPath } from "./transfer-state";
import { useZone } from "./use-zones";

/** The currency of hotels in the zone's place, because its transfers usually have the same. */
function useLocalCurrency(zoneId: string): string | undefined {
  const zone = useZone(zoneId);
  const country = zone.data?.country_code;
  const properties = useRead(
    "property.list",
    { query: { country, limit: "1" } },
    { enabled: country !== undefined, staleTime: 300_000 },
  );
  return properties.data?.items[0]?.currency_code;
}

interface Props {
  search: CompleteTransfer;
  refused: readonly RefusedProduct[];
  /** The other way of a search of both ways, which is sold. */
  oneWay?: CompleteTransfer;
}

/** Says why a search has no transfers, and what else to search for. */
export function NoTransfers({ search, refused, oneWay }: Props) {
  const local = useLocalCurrency(search.from.id);
  const other = local !== undefined && local !== search.currency ? local : undefined;
  return (
    <Empty
      icon={CarTaxiFront}
      title={t("transfers.none.title", { from: search.from.label, to: search.to.label })}
      action={
        oneWay ? (
          <ButtonLink href={transferPath({ ...oneWay, returnDate: null })} variant="primary">
            {t("transfers.searchOneWay", { route: formatRoute(oneWay) })}
          </ButtonLink>
        ) : (
          refused.length === 0 &&
          other !== undefined && (
            <ButtonLink href={transferPath({ ...search, currency: other })} variant="primary">
              {t("products.searchIn", { currency: other })}
            </ButtonLink>
          )
        )
      }
    >
      {refused.length > 0 ? (
        <>
          {t("transfers.none.refused", { date: formatDate(search.date) })}
          <WhyNoResults refused={refused} />
        </>
      ) : (
        nothingSold(search, other)
      )}
    </Empty>
  );
}

/**
 * The message if a route has no transfers in the searched currency.
 * @param local the place's currency, if it differs
 */
function nothingSold({ currency, date }: CompleteTransfer, local: string | undefined): string {
  const values = { currency, date: formatDate(date) };
  return local === undefined ? t("transfers.none.local", values) : t("transfers.none.localIs", { ...values, local });
}
