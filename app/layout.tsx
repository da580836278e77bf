import "./globals.css";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { THEME_SCRIPT } from "@/components/shell/theme";
import { DisabledUntilHydrated } from "@/components/ui/disabled-until-hydrated";
import { readerLanguage, readsRightToLeft } from "@/lib/language/reader";
import { t } from "@/lib/language/text";
import { NONCE_HEADER } from "@/lib/staff/door/content-policy";
import { FONTS } from "./fonts";

export const generateMetadata = (): Metadata => ({
  title: { default: t("common.portal"), template: `%s · ${t("common.portal")}` },
  robots: { index: false, follow: false },
});

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#151d20" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get(NONCE_HEADER) ?? undefined;
  const language = readerLanguage();
  return (
    <html lang={language} dir={readsRightToLeft() ? "rtl" : "ltr"} className={FONTS} suppressHydrationWarning>
      <head>
        {/* React Aria reads the nonce from here, for its one inline style. */}
        <meta property="csp-nonce" nonce={nonce} />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
      </head>
      <body className="font-sans antialiased">
        <Providers language={language}>
          <DisabledUntilHydrated>{children}</DisabledUntilHydrated>
        </Providers>
      </body>
    </html>
  );
}
