import type { Metadata } from "next";
import { WelcomePage } from "@/components/welcome/welcome-page";
import { t } from "@/lib/language/text";

export const generateMetadata = (): Metadata => ({ title: t("navigation.welcome"), referrer: "no-referrer" });

export default function Page() {
  return <WelcomePage />;
}
