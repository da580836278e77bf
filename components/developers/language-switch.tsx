"use client";

import { LANGUAGES } from "@/lib/staff/developer/languages";
import { Segmented } from "../ui/fields/segmented";
import { useLanguage } from "./use-language";

/** Chooses the programming language of the examples. */
export function LanguageSwitch() {
  const [language, choose] = useLanguage();
  return <Segmented label="Language" choices={LANGUAGES} value={language} onChange={choose} />;
}
