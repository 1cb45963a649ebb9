import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { HeldParts } from '../../../shared/telemetry/held-parts.ts'
import type { DetailedHealth } from './schema.ts'

export interface ProcessFigures {
  memoryMb: number
  /** Percent of one core since the figures were last read. */
  cpuPercent: number
  eventLoopLagMs: number
  eventLoopUtilization: number
}

const SHORTEST_SPAN_MS = 1_000

/** Watches the resource usage of this process until it is told to stop; what is read within one second is the same. */
export function processFigures() {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let since = performance.now()
  let cpu = process.cpuUsage()
  let loop = performance.eventLoopUtilization()
  let figures: ProcessFigures | undefined
  function read(): ProcessFigures {
    const span = performance.now() - since
    if (figures && span < SHORTEST_SPAN_MS) return figures
    const used = process.cpuUsage(cpu)
    const utilization = performance.eventLoopUtilization(loop).utilization
    figures = {
      memoryMb: rounded(process.memoryUsage.rss() / 1_048_576),
      cpuPercent: rounded((used.user + used.system) / 10 / span),
      eventLoopLagMs: rounded((delay.percentile(99) || 0) / 1e6),
      eventLoopUtilization: rounded(utilization),
    }
    since = performance.now()
    cpu = process.cpuUsage()
    loop = performance.eventLoopUtilization()
    delay.reset()
    return figures
  }
  return { read, stop: () => void delay.disable() }
}

const rounded = (value: number) => Math.round(value * 100) / 100

/** The memory of this process, and what its parts hold of it. */
export function processMemory(held: Pick<HeldParts, 'list'>): DetailedHealth['memory'] {
  const { rss, heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage()
  return {
    resident_bytes: rss,
    heap_used_bytes: heapUsed,
    heap_total_bytes: heapTotal,
    external_bytes: external,
    array_buffers_bytes: arrayBuffers,
    parts: held.list().map(({ part, entries, bytes }) => ({ part, entries, bytes: bytes ?? null })),
  }
}
