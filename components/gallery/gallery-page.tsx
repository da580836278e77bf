"use client";

import { useState } from "react";
import { useIsHydrated } from "@/lib/staff/client/use-is-hydrated";
import { Mark } from "../shell/mark";
import { applyTheme, readTheme, themeLabel, THEMES, type Theme } from "../shell/theme";
import { classes } from "../ui/class-names";
import { Segmented } from "../ui/fields/segmented";
import { GROUPS } from "./gallery-groups";
import type { Story, StoryGroup } from "./story";

const themeChoices = () => THEMES.map((id) => ({ id, label: themeLabel(id) }));

function ThemeSwitch() {
  const isHydrated = useIsHydrated();
  const [chosen, setChosen] = useState<Theme | null>(null);
  return (
    <Segmented
      label="Theme"
      choices={themeChoices()}
      value={chosen ?? (isHydrated ? readTheme() : "system")}
      onChange={(theme) => {
        applyTheme(theme);
        setChosen(theme);
      }}
    />
  );
}

/** The anchors of all groups and parts: a column at the side; on a phone one line that scrolls. */
function SideIndex() {
  return (
    <nav
      aria-label="Parts"
      className="sticky top-0 z-20 -mx-4 flex gap-x-4 overflow-x-auto border-b border-border bg-bg px-4 py-2 lg:top-6 lg:mx-0 lg:block lg:max-h-[calc(100dvh-3rem)] lg:w-48 lg:shrink-0 lg:overflow-y-auto lg:border-0 lg:p-0"
    >
      {GROUPS.map(({ id, title, stories }) => (
        <div key={id} className="shrink-0 lg:mb-4">
          <a
            href={`#${id}`}
            className="block whitespace-nowrap py-1 text-sm font-semibold text-text no-underline hover:text-accent"
          >
            {title}
          </a>
          <ul className="hidden lg:block">
            {stories.map(({ part }) => (
              <li key={part}>
                <a href={`#${part}`} className="block py-1 text-xs text-muted no-underline hover:text-text">
                  {part}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function StoryCard({ story, isForm }: { story: Story; isForm: boolean }) {
  const { part, text, includes = [], isWide = false, states } = story;
  const isBlock = isWide || isForm;
  return (
    <article
      id={part}
      aria-labelledby={`${part}-name`}
      className="scroll-mt-14 rounded border border-border bg-surface lg:scroll-mt-6"
    >
      <header className="border-b border-border px-4 py-3">
        <h3 id={`${part}-name`} className="font-mono text-sm font-semibold">
          {part}
        </h3>
        <p className="text-muted">{text}</p>
        {includes.length > 0 && (
          <p className="text-xs text-muted">
            Contains <span className="font-mono">{includes.join(", ")}</span>
          </p>
        )}
      </header>
      <dl className={classes("grid gap-x-8 gap-y-5 p-4", !isWide && "md:grid-cols-2 xl:grid-cols-3")}>
        {states.map(({ name, view }) => (
          <div key={name} className="min-w-0">
            <dt className="mb-2 text-xs text-muted">{name}</dt>
            <dd className={classes(!isBlock && "flex flex-wrap items-center gap-2 *:min-w-0 *:max-w-full")}>{view}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

function GroupSection({ group: { id, title, text, isForm = false, stories } }: { group: StoryGroup }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-14 lg:scroll-mt-6">
      <h2 id={`${id}-title`} className="text-lg">
        {title}
      </h2>
      <p className="mb-4 text-muted">{text}</p>
      <div className="flex flex-col gap-4">
        {stories.map((story) => (
          <StoryCard key={story.part} story={story} isForm={isForm} />
        ))}
      </div>
    </section>
  );
}

/** All parts of components/ui in all their states, for designers and developers. Shows no data. */
export function GalleryPage() {
  return (
    <div className="mx-auto max-w-7xl px-4 py-6">
      <header className="mb-6 flex flex-wrap items-center gap-3">
        <Mark className="size-9" />
        <div className="min-w-0 flex-1">
          <h1 className="text-lg">Gallery</h1>
          <p className="text-muted">The parts of which every screen is made, in all their states.</p>
        </div>
        <ThemeSwitch />
      </header>
      <div className="lg:flex lg:items-start lg:gap-10">
        <SideIndex />
        <main className="mt-6 flex min-w-0 flex-1 flex-col gap-10 lg:mt-0">
          {GROUPS.map((group) => (
            <GroupSection key={group.id} group={group} />
          ))}
        </main>
      </div>
    </div>
  );
}
