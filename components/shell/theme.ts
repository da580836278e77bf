import { t } from "@/lib/language/text";

/** The key in local storage of the theme: light, dark or the system's. */
const THEME_KEY = "theme";
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** A theme's name in the reader's language. */
export const themeLabel = (theme: Theme): string => t(`shell.theme.${theme}`);

/** Runs before the first paint, so that the wrong theme does not flash. */
export const THEME_SCRIPT = `try{const t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;

/** The chosen theme. */
export function readTheme(): Theme {
  const set = document.documentElement.dataset.theme;
  return set === "light" || set === "dark" ? set : "system";
}

/** Applies and stores a choice. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Without local storage the choice lasts until the page is closed.
  }
}
