"use client";

import { BrokenScreen } from "@/components/shell/notices/broken";

export default function StaffError({ reset }: { reset: () => void }) {
  return <BrokenScreen onRetry={reset} />;
}
