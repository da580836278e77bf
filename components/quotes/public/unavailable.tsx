import type { ReactNode } from "react";
import { formatCount } from "@/lib/format/counts";

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-3 px-4 py-10">
      <h1 className="text-lg">{title}</h1>
      <p className="text-muted">{children}</p>
    </main>
  );
}

/** For a link that is unknown, was revoked or has expired: it does not say which. */
export const Unavailable = () => (
  <Message title="This quote is not available">
    Its time may be over, or it was replaced. Check that the link is complete, or ask your travel agency.
  </Message>
);

/** After many wrong links from the same address. */
export const Throttled = ({ seconds }: { seconds: number }) => (
  <Message title="Too many attempts">Load this page again in {formatCount(seconds, "second")}.</Message>
);
