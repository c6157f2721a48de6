import type { Attributes } from '@opentelemetry/api'
import { ValueType } from '@opentelemetry/api'
import { millisToHrTime } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  MeterProvider,
  type MetricData,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'
import { VERSION } from '#values/version.ts'
import { wallClock } from '#values/wall-clock.ts'

type MetricsOptions = {
  readonly resource: Resource
  readonly base: string
  readonly headers: Readonly<Record<string, string>>
  readonly metrics_ms: number
}

/** Exports the metrics of a registry, under the names of `/metrics`, until it is closed. */
export function openMetrics(
  registry: Registry,
  { resource, base, headers, metrics_ms }: MetricsOptions,
): { close(): Promise<void> } {
  const started_at = wallClock()
  const collect = async () => {
    const figures = await registry.getMetricsAsJSON()
    const times = { startTime: millisToHrTime(started_at), endTime: millisToHrTime(wallClock()) }
    const metrics = figures.flatMap((figure) => metricFor(figure as Figure, times))
    const scopeMetrics = [{ scope: { name: 'goodsyard', version: VERSION }, metrics }]
    return { resourceMetrics: { resource, scopeMetrics }, errors: [] }
  }
  const exporter = new OTLPMetricExporter({ url: `${base}/v1/metrics`, headers: { ...headers } })
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: metrics_ms,
    exportTimeoutMillis: Math.min(metrics_ms, 10_000),
    metricProducers: [{ collect }],
  })
  const provider = new MeterProvider({ resource, readers: [reader] })
  return { close: () => provider.shutdown() }
}

type Sample = MetricValue<string> & { readonly metricName?: string }
type Figure = MetricObjectWithValues<MetricValue<string>> & { readonly values: readonly Sample[] }
type Times = Pick<DataPoint<number>, 'startTime' | 'endTime'>

function metricFor(figure: Figure, times: Times): MetricData[] {
  const { name, help, values } = figure
  // prom-client names the kind with a string, despite its types.
  const kind = String(figure.type)
  const base = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  if (kind === 'histogram')
    return [{ ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramPoints(figure, times) }]
  const dataPoints = values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ value, labels }) => ({ ...times, attributes: attributesOf(labels), value }))
  if (kind === 'counter')
    return [{ ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }]
  return kind === 'gauge' ? [{ ...base, dataPointType: DataPointType.GAUGE, dataPoints }] : []
}

/** The buckets of each set of labels: cumulative in the registry, separate in OTLP. */
function histogramPoints({ name, values }: Figure, times: Times): DataPoint<Histogram>[] {
  const sets = Map.groupBy(values, ({ labels }) => {
    const { le: _, ...others } = labels as Record<string, unknown>
    return JSON.stringify(others)
  })
  return [...sets].map(([key, samples]) => {
    const totalOf = (suffix: string) =>
      samples.find(({ metricName }) => metricName === `${name}_${suffix}`)?.value ?? 0
    const cumulative = samples
      .filter(({ metricName }) => metricName === `${name}_bucket`)
      .map(({ labels, value }) => ({ bound: Number((labels as { le: unknown }).le), value }))
      .filter(({ bound }) => Number.isFinite(bound))
      .sort((one, other) => one.bound - other.bound)
    const count = totalOf('count')
    const upTo = [...cumulative.map(({ value }) => value), count]
    const buckets = {
      boundaries: cumulative.map(({ bound }) => bound),
      counts: upTo.map((value, index) => value - (upTo[index - 1] ?? 0)),
    }
    return {
      ...times,
      attributes: JSON.parse(key) as Attributes,
      value: { buckets, sum: totalOf('sum'), count },
    }
  })
}

function attributesOf(labels: MetricValue<string>['labels']): Attributes {
  return Object.fromEntries(Object.entries(labels).map(([key, value]) => [key, value ?? '']))
}
