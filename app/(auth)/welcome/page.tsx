import type { Metadata } from "next";
import { WelcomePage } from "@/components/welcome/welcome-page";

export const metadata: Metadata = { title: "Welcome", referrer: "no-referrer" };

export default function Page() {
  return <WelcomePage />;
}
