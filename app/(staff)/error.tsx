"use client";

import { Broken } from "@/components/shell/notices/broken";

export default function StaffError({ reset }: { reset: () => void }) {
  return <Broken onRetry={reset} />;
}
