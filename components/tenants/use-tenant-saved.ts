"use client";

import { useQueryClient } from "@tanstack/react-query";
import { toast } from "../ui/feedback/toast-queue";

/** What happens after a tenant is changed: refetches its data and shows a toast. */
export function useTenantSaved(publicId: string): (title: string) => Promise<void> {
  const cache = useQueryClient();
  return async (title) => {
    const own = { params: { public_id: publicId } };
    await Promise.all([
      cache.invalidateQueries({ queryKey: ["tenant.get", own] }),
      cache.invalidateQueries({ queryKey: ["tenant.list"] }),
    ]);
    toast({ tone: "positive", title });
  };
}
