import { useQueryClient } from "@tanstack/react-query";
import { useAct } from "@/lib/staff/client/hooks";
import { t } from "@/lib/language/text";
import { toast } from "@/components/ui/feedback/toast-queue";

/** Downloads failed images again: one, or all of a host. */
export function useRetryImages() {
  const act = useAct("failedImage.retry");
  const cache = useQueryClient();
  const sent = act.isPending ? act.variables.input.body : undefined;
  return {
    /** The image or host that is being retried. */
    underWay: sent && (sent.host ?? sent.image_ids?.[0]),
    retry: (body: { image_ids: string[] } | { host: string }) =>
      act.mutate(
        { input: { body } },
        {
          async onSuccess({ retried, has_more }) {
            toast({
              tone: "positive",
              title: t("supply.imagesFetchedAgain", { count: retried }),
              ...(has_more && { text: t("supply.moreImages") }),
            });
            await Promise.all(
              ["failedImage.list", "failedImage.count"].map((id) => cache.invalidateQueries({ queryKey: [id] })),
            );
          },
          onError: (failure) =>
            toast({ tone: "negative", title: t("supply.nothingFetched"), text: `${failure.message}.` }),
        },
      ),
  };
}
