import { offeredLanguages } from "@/lib/language/messages";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import type { About } from "@/lib/staff/door/about";
import { LanguageChoice } from "../shell/language-choice";
import { Logo } from "../shell/logo";
import { ButtonLink } from "../ui/button";
import { Section } from "../ui/layout/section";
import { TextLink } from "../ui/values/text-link";

/** Sources of data, each with its use, its web page and its licence. */
function SourceList({ sources }: { sources: About["sources"] }) {
  return (
    <ul className="-my-3 divide-y divide-border">
      {sources.map(({ name, url, use, licence, licenceUrl, npm }) => (
        <li key={url} className="flex flex-col gap-1 py-3 sm:flex-row sm:justify-between sm:gap-6">
          <div className="min-w-0">
            <h3 className="text-sm">
              <TextLink href={url}>{name}</TextLink>
              {npm && <span className="ms-2 font-mono text-xs font-normal text-muted">{npm}</span>}
            </h3>
            <p className="text-muted">{use}</p>
          </div>
          <p className="shrink-0 sm:text-end">
            <span className="sr-only">{t("about.licence")} </span>
            <TextLink href={licenceUrl}>{licence}</TextLink>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The product, its version and its sources of data. Public: no sign-in needed. */
export function AboutPage({ about }: { about: About }) {
  return (
    <main className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-8 sm:py-10">
      <header className="flex items-center gap-3">
        <Logo className="size-9" />
        <div>
          <h1 className="text-lg">{about.name}</h1>
          <p className="text-muted">
            {rich("about.version", {
              version: about.version,
              number: (version) => (
                <span key="number" className="tabular-nums">
                  {version}
                </span>
              ),
            })}
          </p>
        </div>
        <div className="ms-auto">
          <ButtonLink href="/">{t("about.openDesk")}</ButtonLink>
        </div>
      </header>
      <p>
        {t("about.intro")} {about.invented}
      </p>
      <Section title={t("about.data")}>
        <SourceList sources={about.sources} />
      </Section>
      <footer>
        <LanguageChoice languages={offeredLanguages()} />
      </footer>
    </main>
  );
}
