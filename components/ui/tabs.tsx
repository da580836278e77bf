"use client";

import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from "react-aria-components";
import { classes } from "./class-names";
import { ELSEWHERE, HERE, ITEM, STRIP } from "./link-tabs";

interface Props {
  label: string;
  tabs: readonly { id: string; label: string; content: ReactNode }[];
  /** Absent: the tabs themselves know which one is shown. */
  value?: string;
  onChange?: (id: string) => void;
}

/** Parts of which one is looked at, in place; arrows go from one to the next. */
export function Tabs({ label, tabs, value, onChange }: Props) {
  return (
    <AriaTabs {...(value !== undefined && { selectedKey: value })} onSelectionChange={(key) => onChange?.(String(key))}>
      <TabList aria-label={label} className={STRIP}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={({ isSelected }) => classes(ITEM, isSelected ? HERE : ELSEWHERE)}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="pt-4 outline-none">
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
