import { useState } from "react";

/** Error messages by field; undefined when the search is complete. */
type SearchProblems<Field extends string> = Partial<Record<Field, string>> | undefined;

/**
 * The draft of a search form.
 * @param initial the search in the address
 * @param problemsOf finds the problems of an incomplete search
 */
export function useSearchDraft<State, Field extends string>(
  initial: State,
  problemsOf: (state: State) => SearchProblems<Field>,
) {
  const [draft, setDraft] = useState(initial);
  const [shown, setShown] = useState(initial);
  const [isTried, setTried] = useState(false);
  const [isFolded, setFolded] = useState(() => problemsOf(initial) === undefined);
  // The user went back or forward to another search. The form is not remounted, so the focus stays.
  if (shown !== initial) {
    setShown(initial);
    setDraft(initial);
    setTried(false);
    setFolded(problemsOf(initial) === undefined);
  }
  return {
    draft,
    change: (part: Partial<State>) => setDraft((old) => ({ ...old, ...part })),
    problems: isTried ? problemsOf(draft) : undefined,
    isFolded,
    unfold: () => setFolded(false),
    submit(onSearch: (state: State) => void) {
      setTried(true);
      if (problemsOf(draft) === undefined) onSearch(draft);
    },
  };
}

export type SearchDraft<State, Field extends string> = ReturnType<typeof useSearchDraft<State, Field>>;
