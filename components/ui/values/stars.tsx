import { Star } from "lucide-react";
import { t } from "@/lib/language/text";

/** An official star rating. */
export function Stars({ count }: { count: number | null }) {
  if (!count) return null;
  return (
    <span className="inline-flex gap-px text-caution">
      <span className="sr-only">{t("ui.stars", { count })}</span>
      {Array.from({ length: count }, (_, i) => (
        <Star key={i} aria-hidden className="size-3 fill-current" />
      ))}
    </span>
  );
}
