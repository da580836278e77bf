import type { ReactNode } from "react";
import { t } from "@/lib/language/text";
import { PersonProvider } from "@/lib/staff/client/person";
import { WriteAccessProvider } from "@/lib/staff/client/write-access";
import type { Viewer } from "@/lib/staff/door/require-staff";
import { Navigation } from "./navigation";
import { Toaster, ToastSpace } from "../ui/feedback/toaster";
import { AccessBanner } from "./notices/access-banner";
import { AlarmNotice } from "./notices/alarm-notice";
import { SandboxRibbon } from "./notices/sandbox-ribbon";
import { SessionNotice } from "./notices/session-notice";
import { TripSaleNotice } from "./notices/trip-sale-notice";
import { LiveEvents } from "./live/live-events";
import { ClientViewProvider } from "./client-view";
import { TopBar } from "./top-bar";

/** The frame of every screen: navigation, partner and account menu. */
export function Shell({ viewer, sandbox, children }: { viewer: Viewer; sandbox: boolean; children: ReactNode }) {
  return (
    <WriteAccessProvider viewed={viewer.access && !viewer.access.mayWrite ? viewer.access.tenantPublicId : null}>
      <PersonProvider id={viewer.publicId}>
        <ClientViewProvider choice={viewer.clientView}>
          <div className="flex min-h-dvh flex-col">
            <a
              href="#content"
              className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:start-2 focus:z-50 focus:rounded focus:bg-raised focus:px-3 focus:py-2"
            >
              {t("shell.skip")}
            </a>
            {viewer.access && <AccessBanner access={viewer.access} />}
            {sandbox && <SandboxRibbon followsClock={viewer.tenantName !== null} />}
            <div className="flex flex-1">
              <Navigation role={viewer.sight} />
              <div className="flex min-w-0 flex-1 flex-col">
                <TopBar viewer={viewer} />
                <SessionNotice endsAt={viewer.endsAt} />
                {viewer.role !== "agent" && <AlarmNotice />}
                <TripSaleNotice />
                <ToastSpace />
                <main id="content" className="flex-1 px-4 pt-5 pb-24 sm:px-6 md:pb-10">
                  <div className="mx-auto w-full max-w-[1200px] has-[[data-wide]]:max-w-[1600px]">{children}</div>
                </main>
              </div>
            </div>
            <Toaster />
            <LiveEvents />
          </div>
        </ClientViewProvider>
      </PersonProvider>
    </WriteAccessProvider>
  );
}
