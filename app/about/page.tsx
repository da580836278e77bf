import type { Metadata } from "next";
import { AboutPage } from "@/components/about/about-page";
import { ABOUT } from "@/lib/staff/door/about";

export const metadata: Metadata = { title: "About" };

export default function Page() {
  return <AboutPage about={ABOUT} />;
}
