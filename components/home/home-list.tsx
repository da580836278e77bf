import type { ReactNode } from "react";
import { Section } from "@/components/ui/layout/section";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { TextLink } from "@/components/ui/values/text-link";
import { MAX_COUNTED } from "@/lib/home/limits";
import { t } from "@/lib/language/text";

const formatTotal = (total: number): string => (total >= MAX_COUNTED ? `${MAX_COUNTED}+` : String(total));

interface Props<T> {
  title: string;
  /** Undefined until the first read. */
  items: readonly T[] | undefined;
  /** The number of all items, if `items` has only the first ones. */
  total?: number | undefined;
  /** The address of the screen that shows all items. */
  href?: string;
  /** The message when there are none. */
  none: string;
  idOf: (item: T) => string;
  children: (item: T) => ReactNode;
}

/** A section of the home screen: its count, its first items, and a link to all of them. */
export function HomeList<T>({ title, items, total, href, none, idOf, children }: Props<T>) {
  return (
    <Section
      title={title}
      aside={
        items !== undefined &&
        items.length > 0 && (
          <span className="flex items-baseline gap-3 text-xs whitespace-nowrap text-muted tabular-nums">
            <span>{formatTotal(total ?? items.length)}</span>
            {href !== undefined && <TextLink href={href}>{t("home.showAll")}</TextLink>}
          </span>
        )
      }
    >
      {items === undefined ? (
        <Skeleton className="h-16" />
      ) : items.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="-my-2 divide-y divide-border">
          {items.map((item) => (
            <li key={idOf(item)} className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              {children(item)}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** A line of a section of the home screen: a link to what needs attention, with the reason. */
export function HomeLine({ href, name, children }: { href: string; name: string; children: ReactNode }) {
  return (
    <>
      <span className="min-w-0 flex-1 basis-48 truncate">
        <TextLink href={href}>
          <bdi>{name}</bdi>
        </TextLink>
      </span>
      <span className="text-xs text-muted">{children}</span>
    </>
  );
}
