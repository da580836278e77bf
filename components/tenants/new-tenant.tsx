"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { freshKey } from "@/lib/staff/client/fresh-key";
import { useAct } from "@/lib/staff/client/hooks";
import { TenantForm } from "./tenant-form";

/** A tenant that is being made; then its page, for its contract and its first admin. */
export function NewTenant({ onLeave }: { onLeave: () => void }) {
  const create = useAct("tenant.create");
  const cache = useQueryClient();
  const router = useRouter();
  const [idempotencyKey, setKey] = useState(freshKey);
  return (
    <div className="p-5">
      <TenantForm
        submitLabel="Create tenant"
        pendingLabel="Creating"
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
              // What was refused is sent changed, which is another request.
              onError: () => setKey(freshKey()),
            },
          )
        }
      />
    </div>
  );
}
