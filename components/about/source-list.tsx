import type { About } from "@/lib/staff/door/about";
import { TextLink } from "../ui/values/text-link";

/** Sources of data, each with its use, its web page and its licence. */
export function SourceList({ sources }: { sources: About["sources"] }) {
  return (
    <ul className="-my-3 divide-y divide-border">
      {sources.map(({ name, url, use, licence, licenceUrl, npm }) => (
        <li key={url} className="flex flex-col gap-1 py-3 sm:flex-row sm:justify-between sm:gap-6">
          <div className="min-w-0">
            <h3 className="text-sm">
              <TextLink href={url}>{name}</TextLink>
              {npm && <span className="ml-2 font-mono text-xs font-normal text-muted">{npm}</span>}
            </h3>
            <p className="text-muted">{use}</p>
          </div>
          <p className="shrink-0 sm:text-right">
            <span className="sr-only">Licence: </span>
            <TextLink href={licenceUrl}>{licence}</TextLink>
          </p>
        </li>
      ))}
    </ul>
  );
}
