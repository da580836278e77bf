"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import { Notice } from "@/components/ui/feedback/notice";
import { SwitchField } from "@/components/ui/fields/switch-field";
import { TextLink } from "@/components/ui/values/text-link";

/** The sign-in requirements for all users of the partner. */
export function SignInRules() {
  const { data } = useRead("signInRules.get", {});
  const update = useAct("signInRules.update");
  const cache = useQueryClient();
  const change = (require_second_factor: boolean) =>
    update.mutate(
      { input: { body: { require_second_factor } } },
      { onSuccess: () => void cache.invalidateQueries({ queryKey: ["signInRules.get"] }) },
    );
  return (
    <section
      aria-label="Sign-in rules"
      className="mb-4 flex flex-col gap-2 rounded border border-border bg-surface p-4"
    >
      <SwitchField
        isSelected={data?.require_second_factor ?? false}
        isDisabled={!data || update.isPending}
        onChange={change}
      >
        Require a second factor for all users
      </SwitchField>
      <p className="text-xs text-muted">
        Users without a second factor must add an authenticator app or a passkey before they can continue.
      </p>
      {update.error && (
        <Notice tone="negative" title={`${update.error.message}.`}>
          {update.error.code === "OWN_FACTOR_MISSING" && <TextLink href="/settings/account">Your account</TextLink>}
        </Notice>
      )}
    </section>
  );
}
