import { placesOf, type Sight } from "@/lib/staff/places";

/** What a key, or a g and a second key, does. */
export type ShortcutAct = { go: string } | "search" | "help" | "list";

/** After a g, so long does it wait for the second key. */
export const SECOND_KEY_MS = 1_200;

/**
 * What keys that were pressed mean to somebody of a role.
 * @param before the key before this one, while it still counts
 */
export function meaningOf(role: Sight, key: string, before: string | null): ShortcutAct | undefined {
  if (before === "g") {
    const place = placesOf(role).find((one) => one.key === key);
    return place && { go: place.href };
  }
  if (key === "/") return "search";
  if (key === "?") return "help";
  return key === "ArrowDown" ? "list" : undefined;
}

/** Every shortcut, for the sheet that lists them: the keys one after the other, and what they do. */
export function shortcutsOf(role: Sight): readonly { keys: readonly string[]; does: string }[] {
  return [
    { keys: ["⌘ K", "Ctrl K"], does: "Go to a screen, a booking or a property" },
    { keys: ["/"], does: "Search on this screen" },
    ...placesOf(role).map(({ key, label }) => ({ keys: ["g", key], does: label })),
    { keys: ["↓"], does: "Into the list" },
    { keys: ["↑", "↓", "Enter"], does: "Walk a list and open a row" },
    { keys: ["Esc"], does: "Close what is open" },
    { keys: ["?"], does: "These shortcuts" },
  ];
}

/** Whether keys pressed there are text, or a widget's own. */
export function isTyping(target: Pick<Element, "closest"> | null): boolean {
  return (
    target?.closest(
      "input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=spinbutton], [role=menu], [role=listbox]",
    ) != null
  );
}
