import type { Metadata } from "next";
import { AboutPage } from "@/components/about/about-page";
import { t } from "@/lib/language/text";
import { ABOUT } from "@/lib/staff/door/about";

export const generateMetadata = (): Metadata => ({ title: t("navigation.about") });

export default function Page() {
  return <AboutPage about={ABOUT} />;
}
