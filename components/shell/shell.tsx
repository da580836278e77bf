import type { ReactNode } from "react";
import type { Viewer } from "@/lib/staff/door/require-staff";
import { AccountMenu } from "./account-menu";
import { Navigation } from "./navigation";
import { SandboxRibbon } from "./sandbox-ribbon";

/** The frame of every screen: the rail (on a phone the bar below), the partner one works for, and who one is. */
export function Shell({ viewer, sandbox, children }: { viewer: Viewer; sandbox: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded focus:bg-raised focus:px-3 focus:py-2"
      >
        Skip to the content
      </a>
      {sandbox && <SandboxRibbon followsClock={viewer.tenantName !== null} />}
      <div className="flex flex-1">
        <Navigation />
        <div className="flex min-w-0 flex-1 flex-col">
          <header className="flex h-12 items-center justify-between gap-4 border-b border-border bg-surface px-4 sm:px-6">
            <p className="truncate font-semibold">{viewer.tenantName ?? "Operations"}</p>
            <AccountMenu viewer={viewer} />
          </header>
          <main id="content" className="flex-1 px-4 pt-5 pb-24 sm:px-6 md:pb-10">
            <div className="mx-auto w-full max-w-[1200px]">{children}</div>
          </main>
        </div>
      </div>
    </div>
  );
}
