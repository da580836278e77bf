"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { makeIdempotencyKey } from "@/lib/staff/client/fresh-key";
import { useAct } from "@/lib/staff/client/hooks";
import { t } from "@/lib/language/text";
import { TenantForm } from "./tenant-form";

/** Creates a tenant, then opens its page to set its contract and invite its first admin. */
export function NewTenant({ onLeave }: { onLeave: () => void }) {
  const create = useAct("tenant.create");
  const cache = useQueryClient();
  const router = useRouter();
  const [idempotencyKey, setKey] = useState(makeIdempotencyKey);
  return (
    <div className="p-5">
      <TenantForm
        submitLabel={t("tenants.createTenant")}
        pendingLabel={t("common.creating")}
        isPending={create.isPending}
        failure={create.error}
        onLeave={onLeave}
        onSubmit={(body) =>
          create.mutate(
            { input: { body }, idempotencyKey },
            {
              onSuccess: ({ public_id }) => {
                void cache.invalidateQueries({ queryKey: ["tenant.list"] });
                router.push(`/tenants/${public_id}`);
              },
              // After a refusal the corrected form is a new request with its own idempotency key.
              onError: () => setKey(makeIdempotencyKey()),
            },
          )
        }
      />
    </div>
  );
}
