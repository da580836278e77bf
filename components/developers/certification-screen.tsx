"use client";

import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { t } from "@/lib/language/text";
import type { Certification } from "@/lib/staff/door/files/certification";
import { Badge } from "@/components/ui/values/badge";
import { Instant } from "@/components/ui/values/instant";
import { Section } from "@/components/ui/layout/section";
import { TextLink } from "@/components/ui/values/text-link";
import { withCode } from "@/components/ui/values/text-parts";
import { DevelopersFrame } from "./developers-frame";

type Finding = Certification["findings"][number];

const LOOKS = {
  PASSED: { tone: "positive", icon: CircleCheck },
  FAILED: { tone: "negative", icon: CircleAlert },
  NOT_SEEN: { tone: "neutral", icon: CircleDashed },
} as const;

/** The going-live run's findings on the account's calls of the last day, check by check, with its certificate. */
export function CertificationScreen({ findings, evidence, remarks, counts, isReady, calls, since }: Certification) {
  const groups = [...new Set(findings.map(({ group }) => group))];
  return (
    <DevelopersFrame subtitle={t("developers.certificationSubtitle")}>
      <div className="flex flex-col gap-5">
        <Section title={t("developers.tab.certification")}>
          <p>
            {t("developers.checkCounts", {
              passed: counts.PASSED,
              failed: counts.FAILED,
              notSeen: counts.NOT_SEEN,
            })}
          </p>
          <p className="text-xs text-muted">
            {t("developers.examinedCalls", { count: calls })} <Instant at={since} />
          </p>
          {remarks.map((remark) => (
            <p key={remark} lang="en" dir="ltr">
              {remark}
            </p>
          ))}
          {isReady && <TextLink href="/developers/certificate.pdf">{t("developers.certificate")}</TextLink>}
        </Section>
        {groups.map((group) => (
          <div key={group} lang="en" dir="ltr">
            <Section title={group}>
              <ul className="-my-2 flex flex-col divide-y divide-border">
                {findings
                  .filter((one) => one.group === group)
                  .map((one) => (
                    <Check key={one.code} finding={one} evidence={evidence} />
                  ))}
              </ul>
            </Section>
          </div>
        ))}
      </div>
    </DevelopersFrame>
  );
}

/** Where a piece of evidence is shown, by the prefix of its id; what has none is a trace id. */
const PLACES: Record<string, (id: string) => string> = {
  bkg: (id) => `/bookings/${id}`,
  whe: () => "/webhooks",
  whd: () => "/webhooks",
};
const findPlace = (id: string) => PLACES[id.split("_")[0]!]?.(id) ?? `/requests?trace=${id}`;

function Check({ finding, evidence }: { finding: Finding; evidence: Certification["evidence"] }) {
  const { title, result, why, advice, shownBy } = finding;
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex flex-wrap items-center gap-3">
        <Badge {...LOOKS[result]}>{t(`developers.result.${result}`)}</Badge>
        <span>{withCode(title)}</span>
      </div>
      {result !== "PASSED" && (
        <>
          <p className="text-muted">{withCode(why)}</p>
          <p>{withCode(advice)}</p>
        </>
      )}
      {result === "FAILED" && (
        <ul className="text-xs leading-6 break-all">
          {shownBy.map((id) => (
            <li key={id}>
              <TextLink href={findPlace(id)}>{evidence[id]}</TextLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
