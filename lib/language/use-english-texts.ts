"use client";

import { useEffect, useState } from "react";
import { loadTexts } from "./load-texts";
import { DEFAULT_LANGUAGE, languages } from "./messages";

/** Loads the English texts too, for what is found in each language; the component is drawn again when they are there. */
export function useEnglishTexts(): void {
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (languages.messages.has(DEFAULT_LANGUAGE)) return;
    // Without them the reader's own language finds everything.
    loadTexts(DEFAULT_LANGUAGE).then(
      () => setLoaded(true),
      () => {},
    );
  }, []);
}
