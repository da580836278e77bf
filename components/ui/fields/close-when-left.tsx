"use client";

import { useContext, useEffect } from "react";
import { ComboBoxStateContext } from "react-aria-components";

/**
 * Inside a combo box, closes a list that opens after the focus has left the field, as when results arrive late. React
 * Aria closes only lists that were open at that moment.
 */
export function CloseWhenLeft() {
  const state = useContext(ComboBoxStateContext);
  useEffect(() => {
    if (state?.isOpen && !state.isFocused) state.close();
  });
  return null;
}
