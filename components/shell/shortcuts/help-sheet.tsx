"use client";

import { t } from "@/lib/language/text";
import type { NavigationRole } from "@/lib/staff/navigation";
import { Button } from "@/components/ui/button";
import { QuestionDialog } from "@/components/ui/overlays/dialog";
import { SwitchField } from "@/components/ui/fields/switch-field";
import { switchShortcuts, useShortcutsOn } from "./shortcut-choice";
import { listShortcuts } from "./shortcuts";

/** The list of keyboard shortcuts, and a switch for single-key shortcuts. */
export function HelpSheet({ role, isOpen, onClose }: { role: NavigationRole; isOpen: boolean; onClose: () => void }) {
  const isOn = useShortcutsOn();
  return (
    <QuestionDialog title={t("shell.shortcuts")} isOpen={isOpen} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-1.5">
        {listShortcuts(role).map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 rounded border border-border bg-sunken px-1.5 text-center font-mono text-xs leading-5"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <SwitchField isSelected={isOn} onChange={switchShortcuts}>
        {t("shell.enableShortcuts")}
      </SwitchField>
      <Button className="self-end" onPress={onClose}>
        {t("common.close")}
      </Button>
    </QuestionDialog>
  );
}
