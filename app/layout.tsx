import "./globals.css";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { THEME_SCRIPT } from "@/components/shell/theme";
import { DisabledUntilHydrated } from "@/components/ui/disabled-until-hydrated";
import { NONCE_HEADER } from "@/lib/staff/door/content-policy";
import { INTER } from "./fonts";

export const metadata: Metadata = {
  title: { default: "Partner booking desk", template: "%s · Partner booking desk" },
  robots: { index: false, follow: false },
};

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
  return (
    <html lang="en" className={INTER} suppressHydrationWarning>
      <head>
        {/* React Aria reads the nonce here, for its one inline style. */}
        <meta property="csp-nonce" nonce={nonce} />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
      </head>
      <body className="font-sans antialiased">
        <Providers>
          <DisabledUntilHydrated>{children}</DisabledUntilHydrated>
        </Providers>
      </body>
    </html>
  );
}
