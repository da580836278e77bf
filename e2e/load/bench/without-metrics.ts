import { createRequire } from "node:module";
import type * as Prometheus from "prom-client";

// Loaded before a server that is to count nothing: the methods of every metric do nothing from the start.
const require = createRequire(import.meta.url);
const prometheus = require("prom-client") as { -readonly [N in keyof typeof Prometheus]: (typeof Prometheus)[N] };
const nothing = () => {};
prometheus.collectDefaultMetrics = nothing as unknown as typeof Prometheus.collectDefaultMetrics;
Object.assign(prometheus.Counter.prototype, { incWithoutExemplar: nothing });
Object.assign(prometheus.Histogram.prototype, { observeWithoutExemplar: nothing });
Object.assign(prometheus.Gauge.prototype, { set: nothing, inc: nothing, dec: nothing });
