"use client";

import { useEffect, useState } from "react";
import { loadTexts } from "./load-texts";
import { DEFAULT_LANGUAGE, loadedLanguages } from "./messages";

/**
 * Loads the English texts for searches, which find them in every language; the component renders again when they are
 * loaded.
 */
export function useEnglishTexts(): void {
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (loadedLanguages.messages.has(DEFAULT_LANGUAGE)) return;
    // Without English texts, searches find the reader's own language only.
    loadTexts(DEFAULT_LANGUAGE).then(
      () => setLoaded(true),
      () => {},
    );
  }, []);
}
