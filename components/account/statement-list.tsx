import { Check, CircleDashed, FileText } from "lucide-react";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { formatStatementStatus } from "@/lib/format/account";
import { formatLongMonth } from "@/lib/format/dates";
import { Badge } from "../ui/values/badge";
import { ButtonLink } from "../ui/button";
import { Money } from "../ui/values/money";

type Statement = ResponseOf<"account.get">["statements"][number];

const LOOKS = {
  OPEN: { tone: "neutral", icon: CircleDashed },
  ISSUED: { tone: "caution", icon: FileText },
  PAID: { tone: "positive", icon: Check },
} as const;

interface Props {
  statements: readonly Statement[];
  /** The base path of the files. */
  base: string;
}

/** A tenant's monthly statements, newest first, each as PDF and CSV. */
export function StatementList({ statements, base }: Props) {
  if (!statements.length) return <p className="text-sm text-muted">{t("account.noStatements")}</p>;
  return (
    <ul className="flex flex-col divide-y divide-border">
      {statements.map(({ month, currency, total, status }) => {
        const { tone, icon } = LOOKS[status];
        return (
          <li
            key={`${month} ${currency}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 first:pt-0 last:pb-0"
          >
            <span className="min-w-32 flex-1 text-sm font-medium">{formatLongMonth(month)}</span>
            <Badge tone={tone} icon={icon}>
              {formatStatementStatus(status)}
            </Badge>
            <Money amount={total} currency={currency} className="min-w-28 text-end" />
            <span className="flex gap-2">
              {(["pdf", "csv"] as const).map((format) => (
                <ButtonLink key={format} href={`${base}/${month}.${format}`} size="sm" isFile>
                  {rich("account.fileOf", {
                    format: format.toUpperCase(),
                    month: formatLongMonth(month),
                    more: (text) => (
                      <span key="more" className="sr-only">
                        {text}
                      </span>
                    ),
                  })}
                </ButtonLink>
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
