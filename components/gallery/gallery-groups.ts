import { BUTTONS } from "./button-stories";
import { CHARTS } from "./chart-stories";
import { DATES } from "./date-stories";
import { FEEDBACK } from "./feedback-stories";
import { FIELDS } from "./field-stories";
import { LAYOUT } from "./layout-stories";
import { OVERLAYS } from "./overlay-stories";
import { PICTURES } from "./picture-stories";
import type { StoryGroup } from "./story";
import { TABLES } from "./table-stories";
import { VALUES } from "./value-stories";

/** All stories in the order of the page. A new part of components/ui needs one, as a test checks. */
export const GROUPS: readonly StoryGroup[] = [
  BUTTONS,
  FEEDBACK,
  FIELDS,
  DATES,
  VALUES,
  PICTURES,
  LAYOUT,
  CHARTS,
  OVERLAYS,
  TABLES,
];
