"use client";

import { useRealNow } from "@/lib/staff/client/service-time";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/values/copy-field";
import { IfMayWrite } from "../ui/for-writing";
import { Instant } from "../ui/values/instant";
import { KeyValues } from "../ui/values/key-values";
import { Section } from "../ui/layout/section";
import { useAddress } from "../ui/use-address";
import { formatCountdown } from "@/lib/format/dates";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { formatEventCount, type Endpoint } from "./endpoint-labels";

/** The facts of an endpoint: events, signing secrets and dates. */
export function EndpointFacts({ endpoint }: { endpoint: Endpoint }) {
  const { change } = useAddress();
  const open = (panel: string) => () => change({ panel }, { isStep: true });
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Section
        title={t("webhooks.listensTo")}
        aside={
          <IfMayWrite>
            <Button size="sm" variant="quiet" onPress={open("events")}>
              {t("webhooks.changeEvents")}
            </Button>
          </IfMayWrite>
        }
      >
        <p className="mb-2 text-muted">{formatEventCount(endpoint.event_types)}</p>
        <ul className="flex flex-wrap gap-1.5">
          {endpoint.event_types.map((type) => (
            <li key={type} className="rounded bg-sunken px-2 py-0.5 font-mono text-xs">
              {type}
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title={t("webhooks.signing")}
        aside={
          <IfMayWrite>
            <Button size="sm" variant="quiet" onPress={open("rotate")}>
              {t("webhooks.rotateSecret")}
            </Button>
          </IfMayWrite>
        }
      >
        <KeyValues
          items={[
            [
              t("webhooks.secret"),
              <span key="secret" className="font-mono text-xs">{`whsec_…${endpoint.secret_last4}`}</span>,
            ],
            ...(endpoint.previous_secret_expires_at === null
              ? []
              : [
                  [
                    t("webhooks.overlap"),
                    <Overlap key="overlap" until={endpoint.previous_secret_expires_at} />,
                  ] as const,
                ]),
            [
              t("webhooks.verified"),
              endpoint.verified_at && <Instant key="verified" at={endpoint.verified_at} isExact />,
            ],
            [
              t("webhooks.lastSuccess"),
              endpoint.last_success_at && <Instant key="last" at={endpoint.last_success_at} isReal />,
            ],
            [
              t("webhooks.endpointId"),
              <span key="id" className="flex items-center gap-1 font-mono text-xs">
                {endpoint.public_id}
                <CopyButton text={endpoint.public_id} what={t("webhooks.copyEndpointId")} />
              </span>,
            ],
          ]}
        />
      </Section>
    </div>
  );
}

/** Says until when the old secret still signs, in real time. */
function Overlap({ until }: { until: string }) {
  const now = useRealNow();
  const left = Date.parse(until) - now.getTime();
  if (left <= 0) return t("webhooks.oldSecretUnused");
  return (
    <>
      {rich("webhooks.oldSecretUsedFor", {
        left: (
          <span role="timer" className="font-semibold tabular-nums">
            {formatCountdown(left)}
          </span>
        ),
      })}
      <span className="block text-xs text-muted">
        {rich("webhooks.until", { until: <Instant at={until} isExact /> })}
      </span>
    </>
  );
}
