import { Section } from "@/components/ui/layout/section";
import { Loading, Skeleton } from "@/components/ui/feedback/skeleton";
import { formatAttribute } from "@/lib/format/reference";
import { t } from "@/lib/language/text";

/** The description of a property or tour in the best matching language; nothing without a description. */
export function AboutSection({ descriptions }: { descriptions: readonly { language: string; text: string }[] }) {
  const [best] = descriptions;
  if (!best) return null;
  return (
    <Section title={t("content.about")}>
      <p lang={best.language} className="max-w-prose whitespace-pre-line">
        {best.text}
      </p>
    </Section>
  );
}

interface AttributesProps {
  title: string;
  codes: readonly string[];
}

/** The attributes of a property or a tour by name; nothing without any. */
export function AttributesSection({ title, codes }: AttributesProps) {
  if (codes.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1.5 lg:grid-cols-1">
        {codes.map((code) => (
          <li key={code}>{formatAttribute(code)}</li>
        ))}
      </ul>
    </Section>
  );
}

/** Placeholder of a property's or tour's page while it loads. */
export function ContentSkeleton({ what }: { what: string }) {
  return (
    <div className="flex flex-col gap-5">
      <Loading what={what} />
      <Skeleton className="h-14" />
      <Skeleton className="h-72" />
      <Skeleton className="h-40" />
    </div>
  );
}
