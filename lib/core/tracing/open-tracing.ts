import { env } from "../env";
import { setTracing } from "./spans";

/**
 * Turns tracing on in this process if `OTEL_EXPORTER_OTLP_ENDPOINT` is set; otherwise OpenTelemetry is not loaded.
 * @param role the process's role, part of the service's name
 */
export async function openTracing(role: "api" | "web" | "worker"): Promise<void> {
  if (!env.otelExporterOtlpEndpoint) return;
  const { exportByOtlp } = await import("./otlp");
  setTracing(exportByOtlp(env.otelExporterOtlpEndpoint, `portal-${role}`, env.otelTracesSamplerArg));
}
