import { clock } from "@/lib/core/clock";
import { findPage } from "./pages";
import { escapeMarkup, renderPage } from "./render";

/** The changelog as an Atom feed (RFC 4287): an entry for each version. */
export function changelogFeed(origin: string): string {
  const address = `${origin}/docs/changelog`;
  const versions = findPage("changelog")!
    .markdown.split(/^(?=## )/m)
    .slice(1);
  const today = clock.realNow().toISOString().slice(0, 10);
  const entries = versions.map((text) => {
    const [title = ""] = text.slice("## ".length).split("\n");
    const [version = ""] = title.split(",");
    // An unreleased version may still change.
    const day = /\d{4}-\d\d-\d\d/.exec(title)?.[0] ?? today;
    const { html } = renderPage({ slug: `changelog#${version}`, markdown: text });
    return { title, day, id: `${address}#${version}`, html };
  });
  const updated = entries[0]?.day ?? today;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeMarkup(address)}</id>
  <title>Partner API changelog</title>
  <updated>${updated}T00:00:00Z</updated>
  <author><name>Partner booking portal</name></author>
  <link rel="self" href="${escapeMarkup(`${origin}/changelog.xml`)}"/>
  <link rel="alternate" href="${escapeMarkup(address)}"/>
${entries
  .map(
    ({ title, day, id, html }) => `  <entry>
    <id>${escapeMarkup(id)}</id>
    <title>${escapeMarkup(title)}</title>
    <updated>${day}T00:00:00Z</updated>
    <link rel="alternate" href="${escapeMarkup(address)}"/>
    <content type="html">${escapeMarkup(html)}</content>
  </entry>`,
  )
  .join("\n")}
</feed>
`;
}
