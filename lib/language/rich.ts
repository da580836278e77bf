import { createElement, Fragment, type ReactNode } from "react";
import type { MessageKey } from "./messages";
import { formatParts } from "./text";

/**
 * A text with elements: tags of the message are given to functions of their name, arguments may be elements.
 * `rich("quotes.sent", { link: (text) => <a href="…">{text}</a> })` for `Sent to <link>the traveller</link>`.
 * @throws Error when a value is missing
 */
export function rich(
  key: MessageKey,
  values: Record<string, ReactNode | ((parts: ReactNode[]) => ReactNode)>,
): ReactNode {
  // Passed as separate children, the parts need no keys.
  return createElement(Fragment, null, ...formatParts<ReactNode>(key, values));
}
