import type { ReactNode } from "react";
import { Mark } from "../shell/mark";

/** The frame of the sign-in pages. */
export function AuthFrame({ title, subtitle, children }: { title: string; subtitle: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-6 px-4 py-10">
      <header className="flex items-center gap-3">
        <Mark className="size-9" />
        <div className="min-w-0">
          <h1 className="text-lg">{title}</h1>
          <p className="text-muted wrap-anywhere">{subtitle}</p>
        </div>
      </header>
      {children}
    </main>
  );
}
