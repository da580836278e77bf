import { useQueryClient } from "@tanstack/react-query";
import { useAct } from "@/lib/staff/client/hooks";
import { t } from "@/lib/language/text";
import { toast } from "@/components/ui/feedback/toast-queue";

const RATES = { queryKey: ["exchangeRate.list"] };

/** Requests that the worker fetches the rates now; the list refetches by itself. */
export function useFetchRates() {
  const act = useAct("exchangeRate.fetch");
  const cache = useQueryClient();
  return {
    isPending: act.isPending,
    problem: act.error ? `${act.error.message}.` : undefined,
    fetchNow: () =>
      act.mutate(
        { input: {} },
        {
          async onSuccess() {
            await cache.invalidateQueries(RATES);
            toast({ tone: "positive", title: t("supply.ratesRequested") });
          },
        },
      ),
  };
}

/** Previews an uploaded file, or stores it. */
export function useUploadRates() {
  const preview = useAct("exchangeRate.upload");
  const store = useAct("exchangeRate.upload");
  const cache = useQueryClient();
  return {
    preview,
    store,
    forget: () => cache.invalidateQueries(RATES),
  };
}
