"use client";

import { useState } from "react";
import { DEFAULT_LIMIT, LIMITS } from "@/lib/partner/credentials/credential-limits";
import type { Failure } from "@/lib/staff/client/failure";
import { CheckField } from "@/components/ui/fields/check-field";
import { FieldLabel } from "@/components/ui/fields/field-parts";
import { TextField } from "@/components/ui/fields/text-field";
import { GRANTABLE_SCOPES, scopeLabels, type Credential, type GrantableScope, type Scope } from "./credential-labels";
import { formatNumber } from "@/lib/format/numbers";
import { t } from "@/lib/language/text";
import { SettingForm } from "../setting-form";

interface CredentialFields {
  name: string;
  scopes: GrantableScope[];
  rate_limit: number;
  burst: number;
}
type Count = keyof typeof LIMITS;

interface Props {
  /** The current values; absent for a new credential. */
  credential?: Credential;
  submitLabel: string;
  pendingLabel: string;
  isPending: boolean;
  failure: Failure | null;
  onSubmit: (fields: CredentialFields) => void;
  onLeave: () => void;
}

const within = ({ least, most }: { least: number; most: number }) =>
  t("settings.range", { least, most: formatNumber(most) });
const allCounts = (): Record<Count, { label: string; hint: string }> => ({
  rate_limit: { label: t("settings.requestsPerMinute"), hint: within(LIMITS.rate_limit) },
  burst: { label: t("settings.burst"), hint: within(LIMITS.burst) },
});

/** A credential's name, scopes and rate limits. */
export function CredentialForm({ credential, onSubmit, ...form }: Props) {
  const [name, setName] = useState(credential?.name ?? "");
  const [scopes, setScopes] = useState<readonly Scope[]>(credential?.scopes ?? GRANTABLE_SCOPES);
  const [counts, setCounts] = useState({
    rate_limit: String(credential?.rate_limit ?? DEFAULT_LIMIT.rate_limit),
    burst: String(credential?.burst ?? DEFAULT_LIMIT.burst),
  });
  const missing = {
    ...(!name.trim() && { name: t("settings.nameMissing") }),
    ...(scopes.length === 0 && { scopes: t("settings.scopeMissing") }),
    ...Object.fromEntries(
      (Object.keys(allCounts()) as Count[])
        .filter((field) => !isWithin(field, counts[field]))
        .map((field) => [field, t("settings.wholeNumber", { hint: allCounts()[field].hint })]),
    ),
  };
  const submit = () => {
    const ordered = GRANTABLE_SCOPES.filter((scope) => scopes.includes(scope));
    onSubmit({
      name: name.trim(),
      scopes: ordered,
      rate_limit: Number(counts.rate_limit),
      burst: Number(counts.burst),
    });
  };
  return (
    <SettingForm {...form} problems={missing} onSubmit={submit}>
      {(problems) => (
        <>
          <TextField
            label={t("common.name")}
            name="name"
            value={name}
            onChange={setName}
            autoComplete="off"
            maxLength={100}
          />
          <fieldset className="flex flex-col gap-1">
            <legend>
              <FieldLabel>{t("settings.scopes")}</FieldLabel>
            </legend>
            {GRANTABLE_SCOPES.map((scope) => (
              <CheckField
                key={scope}
                isSelected={scopes.includes(scope)}
                onChange={(on) => setScopes(on ? [...scopes, scope] : scopes.filter((one) => one !== scope))}
              >
                <span>
                  {scopeLabels()[scope].label}
                  <span className="block text-xs text-muted">{scopeLabels()[scope].note}</span>
                </span>
              </CheckField>
            ))}
            {problems.scopes !== undefined && (
              <p role="alert" className="text-xs text-negative">
                {problems.scopes}
              </p>
            )}
          </fieldset>
          <div className="grid gap-4 sm:grid-cols-2">
            {(Object.keys(allCounts()) as Count[]).map((field) => (
              <TextField
                key={field}
                name={field}
                label={allCounts()[field].label}
                hint={allCounts()[field].hint}
                value={counts[field]}
                onChange={(value) => setCounts({ ...counts, [field]: value })}
                inputMode="numeric"
                autoComplete="off"
              />
            ))}
          </div>
        </>
      )}
    </SettingForm>
  );
}

const isWithin = (field: Count, text: string): boolean =>
  /^\d{1,6}$/.test(text) && Number(text) >= LIMITS[field].least && Number(text) <= LIMITS[field].most;
