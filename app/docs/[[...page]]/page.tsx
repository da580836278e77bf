import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { DocsHome } from "@/components/docs/docs-home";
import { DocsLayout } from "@/components/docs/docs-layout";
import { DocsArticle } from "@/components/docs/docs-article";
import { findPage, INTRODUCTION } from "@/lib/staff/docs/pages";
import { readOrigin } from "@/lib/staff/docs/text-answer";

interface Properties {
  params: Promise<{ page?: string[] }>;
}

const slugIn = async (params: Properties["params"]): Promise<string> => ((await params).page ?? []).join("/");

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const slug = await slugIn(params);
  const page = findPage(slug);
  return {
    title: { absolute: page ? `${page.title} · Partner API` : "Partner API documentation" },
    description: page?.summary ?? INTRODUCTION,
    robots: { index: true, follow: true },
    ...(page && { alternates: { types: { "text/markdown": `/docs/${slug}.md` } } }),
  };
}

export default async function Page({ params }: Properties) {
  const slug = await slugIn(params);
  const page = findPage(slug);
  if (slug !== "" && !page) notFound();
  const origin = readOrigin(await headers());
  return (
    <DocsLayout slug={slug}>
      {page ? <DocsArticle page={page} origin={origin} /> : <DocsHome origin={origin} />}
    </DocsLayout>
  );
}
