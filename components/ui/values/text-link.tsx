import { ExternalLink } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

const LOOK = "text-accent underline decoration-1 underline-offset-2 hover:text-accent-hover";

/** A link in running text. An external link has an arrow. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  if (!/^https?:/.test(href)) {
    return (
      <Link href={href} prefetch={false} className={LOOK}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} rel="noreferrer" className={LOOK}>
      {children}
      <ExternalLink aria-hidden className="ms-1 inline size-3" />
    </a>
  );
}
