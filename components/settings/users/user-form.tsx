"use client";

import { useState } from "react";
import type { Failure } from "@/lib/staff/client/failure";
import { t } from "@/lib/language/text";
import { RadioField } from "@/components/ui/fields/radio-field";
import { TextField } from "@/components/ui/fields/text-field";
import { SettingForm } from "../setting-form";
import { roleLabels, type User } from "./user-labels";

interface UserFields {
  name: string;
  email: string;
  role: User["role"];
}
interface Props {
  /** The current values; absent for a new user. */
  user?: User;
  roles: readonly User["role"][];
  submitLabel: string;
  pendingLabel: string;
  isPending: boolean;
  failure: Failure | null;
  onSubmit: (fields: UserFields) => void;
  onLeave: () => void;
}

/** A user's name and role. The e-mail address of an existing user cannot change. */
export function UserForm({ user, roles, onSubmit, ...form }: Props) {
  const [fields, setFields] = useState<UserFields>({
    name: user?.name ?? "",
    email: user?.email ?? "",
    role: user?.role ?? roles[0]!,
  });
  const missing = {
    ...(!fields.name.trim() && { name: t("settings.enterName") }),
    ...(!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(fields.email.trim()) && { email: t("settings.emailMissing") }),
  };
  const taken = form.failure?.code === "USER_EXISTS" && { email: t("settings.emailTaken") };
  const submit = () => onSubmit({ ...fields, name: fields.name.trim(), email: fields.email.trim() });
  return (
    <SettingForm {...form} problems={missing} {...(taken && { refused: taken })} onSubmit={submit}>
      {() => (
        <>
          <TextField
            label={t("common.name")}
            name="name"
            value={fields.name}
            onChange={(name) => setFields({ ...fields, name })}
            autoComplete="off"
            maxLength={100}
          />
          {!user && (
            <TextField
              label={t("common.email")}
              name="email"
              type="email"
              value={fields.email}
              onChange={(email) => setFields({ ...fields, email })}
              hint={t("settings.emailHint")}
              autoComplete="off"
              maxLength={254}
            />
          )}
          {roles.length > 1 && (
            <RadioField
              label={t("settings.role")}
              choices={roles.map((id) => ({ id, ...roleLabels()[id] }))}
              value={fields.role}
              onChange={(role) => setFields({ ...fields, role: role as User["role"] })}
            />
          )}
        </>
      )}
    </SettingForm>
  );
}
