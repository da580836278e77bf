import type { ReactNode } from "react";
import { offeredLanguages } from "@/lib/language/messages";
import { LanguageChoice } from "../shell/language-choice";
import { Logo } from "../shell/logo";

interface Props {
  title: string;
  subtitle: string;
  /** Content beside the choice of language. */
  footer?: ReactNode;
  children: ReactNode;
}

export function AuthFrame({ title, subtitle, footer, children }: Props) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-6 px-4 py-10">
      <header className="flex items-center gap-3">
        <Logo className="size-9" />
        <div className="min-w-0">
          <h1 className="text-lg">{title}</h1>
          <p className="text-muted wrap-anywhere">{subtitle}</p>
        </div>
      </header>
      {children}
      <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-xs">
        {footer ?? <span />}
        <LanguageChoice languages={offeredLanguages()} />
      </footer>
    </main>
  );
}
