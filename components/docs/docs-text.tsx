"use client";

import { useEffect, useRef } from "react";

/** The key in local storage of the language whose samples are shown; the signed-in developers' pages share it. */
const KEY = "snippet-language";
const FEEDBACK_MS = 2_000;

const buttonsOf = (article: HTMLElement, language: string): HTMLInputElement[] => [
  ...article.querySelectorAll<HTMLInputElement>(`.docs-tabs input[value="${CSS.escape(language)}"]`),
];

/** Chooses a language wherever the page has it. */
function show(article: HTMLElement, language: string): void {
  for (const button of buttonsOf(article, language)) button.checked = true;
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** A page's rendered text: its code can be copied, and the chosen language is the same on all pages. */
export function DocsText({ html }: { html: string }) {
  const article = useRef<HTMLElement>(null);

  useEffect(() => {
    const root = article.current!;
    const stored = readChoice();
    if (stored !== null) show(root, stored);
    // A link may lead into a tab that is not shown.
    const openTarget = () => {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      const panel = target?.closest<HTMLElement>("[data-language]");
      if (!panel) return;
      show(root, panel.dataset.language!);
      target!.scrollIntoView();
    };
    const choose = ({ target }: Event) => {
      const button = target as HTMLInputElement;
      const before = button.getBoundingClientRect().top;
      show(root, button.value);
      // The chosen tab keeps its place on the screen, although tabs above it change their height.
      scrollBy({ top: button.getBoundingClientRect().top - before, behavior: "instant" });
      try {
        localStorage.setItem(KEY, button.value);
      } catch {
        // Without local storage the choice lasts until the next page.
      }
    };
    openTarget();
    addEventListener("hashchange", openTarget);
    const copy = (event: MouseEvent) => void copyCode(event);
    // Listens on the root, because React does not know inputs in text that it did not render.
    root.addEventListener("change", choose);
    root.addEventListener("click", copy);
    return () => {
      removeEventListener("hashchange", openTarget);
      root.removeEventListener("change", choose);
      root.removeEventListener("click", copy);
    };
  }, []);

  return <article ref={article} className="docs-prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Copies the code of the button that was pressed, if one was. */
async function copyCode({ target }: MouseEvent): Promise<void> {
  const button = (target as HTMLElement).closest<HTMLButtonElement>("button[data-copy]");
  const code = button?.closest("figure")?.querySelector("code")?.textContent;
  if (!button || code === undefined || code === null) return;
  button.textContent = await navigator.clipboard.writeText(code).then(
    () => "Copied",
    // Without permission or HTTPS the reader can select the text.
    () => "Select the text",
  );
  setTimeout(() => (button.textContent = "Copy"), FEEDBACK_MS);
}
