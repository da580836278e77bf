import { CircleAlert, CircleCheck } from "lucide-react";
import type { ServiceStatus, StatusDay } from "@/lib/staff/docs/service-health";
import { DocsLayout } from "./docs-layout";

/** Rounds a percentage down, so that 100 means a day without a failure. */
const percent = (share: number): string => `${Math.floor(share * 10_000) / 100} %`;

function colorOf({ answered }: StatusDay): string {
  if (answered === null) return "bg-border";
  if (answered >= 0.999) return "bg-positive";
  return answered >= 0.99 ? "bg-caution" : "bg-negative";
}

const words = ({ day, answered }: StatusDay): string =>
  `${day}: ${answered === null ? "no calls" : `${percent(answered)} of calls answered without an error of ours`}`;

/** The service's health now and on each of the last 90 days. */
export function StatusPage({ status: { isUp, at, days, answered } }: { status: ServiceStatus }) {
  const Icon = isUp ? CircleCheck : CircleAlert;
  const troubled = days.filter((day) => day.answered !== null && day.answered < 0.999).toReversed();
  return (
    <DocsLayout slug="status">
      <div className="max-w-3xl">
        <h1 className="text-xl">Status</h1>
        <p
          className={`mt-6 flex items-center gap-3 rounded border p-5 text-md font-medium ${isUp ? "border-positive bg-positive-soft text-positive" : "border-negative bg-negative-soft text-negative"}`}
        >
          <Icon aria-hidden className="size-6 shrink-0" />
          {isUp ? "The API works" : "The API cannot reach its database: calls are answered with SERVICE_UNAVAILABLE"}
        </p>
        <p className="mt-2 text-muted">
          Read at <time dateTime={at}>{`${at.slice(0, 10)} ${at.slice(11, 16)}`} UTC</time>
        </p>
        <section className="mt-10">
          <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg">
            Last 90 days
            <span className="text-sm font-normal text-muted">
              {answered === null ? "No calls yet" : `${percent(answered)} of calls answered without an error of ours`}
            </span>
          </h2>
          <div aria-hidden className="mt-4 flex h-10 gap-px">
            {days.map((day) => (
              <span key={day.day} title={words(day)} className={`min-w-0 flex-1 rounded ${colorOf(day)}`} />
            ))}
          </div>
          <p className="mt-2 flex justify-between text-xs text-muted" aria-hidden>
            <span>{days[0]?.day}</span>
            <span>Today</span>
          </p>
          <h3 className="mt-8 mb-2">Days with more than one failure in a thousand calls</h3>
          {troubled.length === 0 && <p className="text-muted">None.</p>}
          <ul className="tabular-nums">
            {troubled.map((day) => (
              <li key={day.day} className="border-b border-border py-2">
                {words(day)}
              </li>
            ))}
          </ul>
          <p className="mt-8 text-muted">
            Counted by the service itself from every call of every partner: a failure is an answer of 500 or above.
            While the service is down it counts nothing, and such a day shows the calls that were answered.
          </p>
        </section>
      </div>
    </DocsLayout>
  );
}
