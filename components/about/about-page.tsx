import type { About } from "@/lib/staff/door/about";
import { Mark } from "../shell/mark";
import { ButtonLink } from "../ui/button";
import { Section } from "../ui/layout/section";
import { SourceList } from "./source-list";

/** The product, its version and its sources of data. Public: no sign-in needed. */
export function AboutPage({ about }: { about: About }) {
  return (
    <main className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-8 sm:py-10">
      <header className="flex items-center gap-3">
        <Mark className="size-9" />
        <div>
          <h1 className="text-lg">{about.name}</h1>
          <p className="text-muted">
            Version <span className="tabular-nums">{about.version}</span>
          </p>
        </div>
        <div className="ml-auto">
          <ButtonLink href="/">Open the desk</ButtonLink>
        </div>
      </header>
      <p>
        A travel wholesaler’s distribution desk: partners search, hold, book and cancel travel through an API, agents do
        the same here. {about.invented}
      </p>
      <Section title="Data in this product">
        <SourceList sources={about.sources} />
      </Section>
      <Section title="Registers read by the supply converter">
        <p className="mb-3 text-muted">
          Their data is not part of the product. After an import, each property names its source.
        </p>
        <SourceList sources={about.registers} />
      </Section>
    </main>
  );
}
