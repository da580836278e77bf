import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { localPath } from "@/components/sign-in/local-path";
import { SignInPage } from "@/components/sign-in/sign-in-page";
import { env } from "@/lib/core/env";
import { findViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Sign in" };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Query }) {
  const { next, ended } = await searchParams;
  const back = typeof next === "string" ? next : undefined;
  if (await findViewer()) redirect(localPath(back));
  return <SignInPage next={back} ended={ended !== undefined} sandbox={env.sandbox} />;
}
