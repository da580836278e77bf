"use client";

import { useState } from "react";
import { DEFAULT_LIMIT, LIMITS } from "@/lib/partner/credentials/credential-limits";
import type { Failure } from "@/lib/staff/client/failure";
import { CheckField } from "@/components/ui/fields/check-field";
import { FieldLabel } from "@/components/ui/fields/field-parts";
import { TextField } from "@/components/ui/fields/text-field";
import { SCOPE_LABELS, type Credential, type GrantableScope, type Scope } from "./credential-labels";
import { SettingForm } from "../setting-form";

export interface CredentialFields {
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

const ALL = (Object.keys(SCOPE_LABELS) as Scope[]).filter((scope) => scope !== "distribution:supply");
const within = ({ least, most }: { least: number; most: number }) => `${least} to ${most.toLocaleString("en")}`;
const COUNTS: Record<Count, { label: string; hint: string }> = {
  rate_limit: { label: "Requests per minute", hint: within(LIMITS.rate_limit) },
  burst: { label: "Maximum requests a second", hint: within(LIMITS.burst) },
};

/** A credential's name, scopes and rate limits. */
export function CredentialForm({ credential, onSubmit, ...form }: Props) {
  const [name, setName] = useState(credential?.name ?? "");
  const [scopes, setScopes] = useState<readonly Scope[]>(credential?.scopes ?? ALL);
  const [counts, setCounts] = useState({
    rate_limit: String(credential?.rate_limit ?? DEFAULT_LIMIT.rate_limit),
    burst: String(credential?.burst ?? DEFAULT_LIMIT.burst),
  });
  const missing = {
    ...(!name.trim() && { name: "Enter a name, such as the program that uses it" }),
    ...(scopes.length === 0 && { scopes: "Choose at least one scope" }),
    ...Object.fromEntries(
      (Object.keys(COUNTS) as Count[])
        .filter((field) => !isWithin(field, counts[field]))
        .map((field) => [field, `A whole number, ${COUNTS[field].hint}`]),
    ),
  };
  const submit = () => {
    const ordered = ALL.filter((scope) => scopes.includes(scope));
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
          <TextField label="Name" name="name" value={name} onChange={setName} autoComplete="off" maxLength={100} />
          <fieldset className="flex flex-col gap-1">
            <legend>
              <FieldLabel>Scopes</FieldLabel>
            </legend>
            {ALL.map((scope) => (
              <CheckField
                key={scope}
                isSelected={scopes.includes(scope)}
                onChange={(on) => setScopes(on ? [...scopes, scope] : scopes.filter((one) => one !== scope))}
              >
                <span>
                  {SCOPE_LABELS[scope].label}
                  <span className="block text-xs text-muted">{SCOPE_LABELS[scope].note}</span>
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
            {(Object.keys(COUNTS) as Count[]).map((field) => (
              <TextField
                key={field}
                name={field}
                label={COUNTS[field].label}
                hint={COUNTS[field].hint}
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
