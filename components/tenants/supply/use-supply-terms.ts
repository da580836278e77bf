import { useQueryClient } from "@tanstack/react-query";
import { useAct } from "@/lib/staff/client/hooks";
import type { InputOf, ResponseOf } from "@/lib/staff/client/operations";
import { t } from "@/lib/language/text";
import { toast } from "@/components/ui/feedback/toast-queue";

export type SupplyTerms = ResponseOf<"tenantSupply.get">;
type Change = InputOf<"tenantSupply.update">["body"];

/** Changes a tenant's supply terms. The answer replaces what the screen shows. */
export function useSupplyTerms(tenantId: string) {
  const cache = useQueryClient();
  const { mutate, isPending, error: failure } = useAct("tenantSupply.update");
  const params = { public_id: tenantId };
  /** @param undo reverts the change; the toast offers it */
  function change(body: Change, title: string, { undo, onDone }: { undo?: Change; onDone?: () => void } = {}): void {
    mutate(
      { input: { params, body } },
      {
        onSuccess: (terms) => {
          cache.setQueryData(["tenantSupply.get", { params }], terms);
          const revert = undo && { label: t("common.undo"), onPress: () => change(undo, t("tenants.grantedAgain")) };
          toast({ tone: "positive", title, ...(revert && { undo: revert }) });
          onDone?.();
        },
      },
    );
  }
  return { change, isPending, failure };
}
