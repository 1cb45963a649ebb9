import type { HeldParts } from '../../../shared/telemetry/held-parts.ts'
import type { DetailedHealth } from './schema.ts'

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
