import type { CursorStatus } from '../../../background/log-readers/cursors.ts'
import type { BreakerBoard } from '../../../shared/circuit-breaker.ts'
import { share, sum } from '../../../shared/figures.ts'
import { type Caller, isAdministrator } from '../../../shared/identity/caller.ts'
import type { Traffic } from '../../../shared/telemetry/traffic.ts'
import { calendarStart } from '../../../shared/time/calendar.ts'
import { HOUR_MS } from '../../../shared/time/dates.ts'
import type { hostFigures } from './host-figures.ts'
import {
  type Application,
  type Background,
  type Cache,
  type Caches,
  type Debates,
  entriesNames,
  type MetricsHealth,
  type System,
  type Verification,
} from './schema.ts'
import { EVER, type MetricsStore } from './store.ts'

export interface MetricsDependencies {
  store: MetricsStore
  now: () => Date
  traffic: Traffic
  breakers: BreakerBoard
  host: ReturnType<typeof hostFigures>
  health: () => Promise<{
    status: MetricsHealth['status']
    timestamp: string
    version: string
    uptime_seconds: number
    components: Record<string, string>
  }>
  caches: ReadonlyArray<() => Cache>
  cursors: () => Promise<CursorStatus[]>
  workers: () => Promise<Array<{ busy: boolean }>>
  connections: () => number
}

const BUSIEST = 10

const milliseconds = (seconds: number) => Math.round(seconds * 1e5) / 100

const NO_SPACE = { total_bytes: null, used_bytes: null, free_bytes: null, usage_percent: null }
/** What a caller who is no administrator sees of the machine. */
const HIDDEN_FIGURES = {
  cpu: { usage_percent: null, cores: null, load_average: [] },
  memory: NO_SPACE,
  disk: NO_SPACE,
  network: { bytes_sent: null, bytes_received: null },
  runtime: { node_version: null, platform: null, machine: null },
}

/** The figures of this node and of the caller's organization, as JSON. */
export function metricsService(dependencies: MetricsDependencies) {
  const { store, now, traffic, breakers, host, health } = dependencies

  return {
    async application(): Promise<Application> {
      const [{ uptime_seconds, timestamp }, active, [today]] = await Promise.all([
        health(),
        store.active(),
        store.totals({ since: [calendarStart('day', now())] }),
      ])
      const endpoints = traffic.endpoints()
      const total = sum(endpoints.map(({ count }) => count))
      const errors = sum(endpoints.map((endpoint) => endpoint.errors))
      const minute = traffic.lastMinute()
      const agents = breakers.list('agent')
      return {
        uptime_seconds,
        timestamp,
        requests: {
          total,
          errors,
          error_rate: share(errors, total),
          per_second: minute.count / 60,
          by_status: traffic.byStatus(),
          top_endpoints: endpoints.slice(0, BUSIEST).map(({ endpoint, count }) => ({ endpoint, count })),
        },
        latency: {
          p50_ms: milliseconds(minute.p50Seconds),
          p95_ms: milliseconds(minute.p95Seconds),
          p99_ms: milliseconds(minute.p99Seconds),
          avg_ms: milliseconds(minute.averageSeconds),
        },
        debates: { active, completed_today: today.ended, avg_duration_ms: share(today.durationMs, today.ended) },
        agents: { total: agents.length, available: agents.filter(({ state }) => state !== 'open').length },
      }
    },

    async health(): Promise<MetricsHealth> {
      const { status, timestamp, version, uptime_seconds, components } = await health()
      return { status, timestamp, version, uptime_seconds, metrics_available: true, checks: components }
    },

    cache(): Caches {
      const caches = dependencies.caches.map((figures) => figures())
      const total = (figure: Exclude<keyof Cache, 'name'>) => sum(caches.map((cache) => cache[figure]))
      const [hits, misses, entries] = [total('hits'), total('misses'), total('entries')]
      return {
        hits,
        misses,
        hit_rate: share(hits, hits + misses),
        ...entriesNames(entries),
        max_entries: total('max_entries'),
        size_bytes: total('size_bytes'),
        max_size_bytes: null,
        evictions: total('evictions'),
        caches,
      }
    },

    async system(caller: Caller): Promise<System> {
      if (!isAdministrator(caller))
        return { ...HIDDEN_FIGURES, network: { ...HIDDEN_FIGURES.network, connections: dependencies.connections() } }
      const { network, ...figures } = await host()
      const { version, platform, arch } = process
      return {
        ...figures,
        network: { ...network, connections: dependencies.connections() },
        runtime: { node_version: version, platform, machine: arch },
      }
    },

    verification: (caller: Caller): Promise<Verification> => store.verifications(caller.org),

    async background(): Promise<Background> {
      const [cursors, workers] = await Promise.all([dependencies.cursors(), dependencies.workers()])
      const tasks = cursors.map(({ name, kind, stoppedAt, position, behind, failures }) => [
        name,
        { kind, running: stoppedAt === null, position, behind, failures },
      ])
      return {
        running: cursors.every(({ stoppedAt }) => stoppedAt === null),
        task_count: cursors.length,
        tasks: Object.fromEntries(tasks),
        workers: { total: workers.length, busy: workers.filter(({ busy }) => busy).length },
      }
    },

    async debates({ org }: Caller): Promise<Debates> {
      const [active, [all, lastDay]] = await Promise.all([
        store.active(org),
        store.totals({ org, since: [EVER, new Date(now().getTime() - 24 * HOUR_MS)] }),
      ])
      return {
        active_debates: active,
        completed_debates: all.ended,
        avg_rounds: share(all.rounds, all.ended),
        avg_duration_ms: share(all.durationMs, all.ended),
        consensus_rate: share(all.agreed, all.ended),
        throughput_per_hour: lastDay.ended / 24,
      }
    },

    /** Totals of all debates of the installation, and of those since each of these times. */
    totalsSince: <const Since extends readonly Date[]>(...since: Since) => store.totals({ since }),
    active: () => store.active(),
  }
}
export type MetricsService = ReturnType<typeof metricsService>
