import { t } from "@/lib/language/text";
import { listScreens, type NavigationRole } from "@/lib/staff/navigation";

/** The action of a key, or of g and a second key. */
type ShortcutAction = { go: string } | "search" | "help" | "list" | "clientView";

/** Time to wait for the second key after g. */
export const SECOND_KEY_MS = 1_200;

/** Turns the client view on and off: one key, because a client may already be looking. */
const CLIENT_VIEW_KEY = ".";

/**
 * The action of a pressed key for a role.
 * @param before the previous key, while it is recent enough to count
 */
export function findShortcut(role: NavigationRole, key: string, before: string | null): ShortcutAction | undefined {
  if (before === "g") {
    const screen = listScreens(role).find((one) => one.key === key);
    return screen && { go: screen.href };
  }
  if (key === "/") return "search";
  if (key === "?") return "help";
  if (key === CLIENT_VIEW_KEY) return role === "operator" ? undefined : "clientView";
  return key === "ArrowDown" ? "list" : undefined;
}

/** All shortcuts for the help sheet: keys and action. */
export function listShortcuts(role: NavigationRole): readonly { keys: readonly string[]; does: string }[] {
  return [
    { keys: ["⌘ K", "Ctrl K"], does: t("shell.keyGoTo") },
    { keys: ["/"], does: t("shell.keySearch") },
    ...listScreens(role).map(({ key, label }) => ({ keys: ["g", key], does: t(label) })),
    ...(role === "operator" ? [] : [{ keys: [CLIENT_VIEW_KEY], does: t("shell.clientViewStart") }]),
    { keys: ["↓"], does: t("shell.keyIntoList") },
    { keys: ["↑", "↓", "Enter"], does: t("shell.keyInList") },
    { keys: ["Esc"], does: t("shell.keyClose") },
    { keys: ["?"], does: t("shell.keyHelp") },
  ];
}

/** Whether the element takes text or handles keys itself. */
export function isTyping(target: Pick<Element, "closest"> | null): boolean {
  return (
    target?.closest(
      "input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=spinbutton], [role=menu], [role=listbox]",
    ) != null
  );
}
