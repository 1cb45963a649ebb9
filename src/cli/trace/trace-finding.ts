import { sql } from 'kysely'
import { collectorOf } from '../../adapters/otlp/collector.ts'
import { askCollector, traceStore } from '../../areas/operations/index.ts'
import type { Config } from '../../config/load.ts'
import type { Database } from '../../storage/database.ts'
import { type Finding, ok, reasonOf, warning } from '../finding.ts'

const WHAT = 'traces'
const COLLECTOR_MS = 10_000

/** Whether the collector takes traces: asked now, where calls are allowed, and by what became of the last. */
export async function traceFinding(db: Database, config: Config, mayCall: boolean): Promise<Finding> {
  const collector = collectorOf(config)
  if (!collector)
    return ok(
      WHAT,
      config.otelSdkDisabled ? 'off by OTEL_SDK_DISABLED' : 'off; OTEL_EXPORTER_OTLP_ENDPOINT turns them on',
    )
  try {
    const { rows } = await sql<{ there: boolean }>`select to_regclass('effects') is not null as there`.execute(db)
    if (!rows[0]?.there) return ok(WHAT, 'on; none before the migrations are applied')
    const trouble = mayCall ? await askCollector(collector, config, AbortSignal.timeout(COLLECTOR_MS)) : undefined
    if (trouble !== undefined) return warning(WHAT, `the collector takes none. ${trouble}`)
    const [sent, refused] = await Promise.all([traceStore(db).lastSent(), traceStore(db).lastRefused()])
    if (refused && (!sent || refused.at > sent.at)) {
      const next = refused.isTriedAgain ? 'it is tried again' : 'it is not tried again'
      return warning(
        WHAT,
        `the last, of ${refused.debateId}, was not taken whole at ${refused.at}. ${refused.why}; ${next}`,
      )
    }
    return ok(WHAT, sent ? `on; the last was taken at ${sent.at}` : 'on; none was sent yet')
  } catch (error) {
    return warning(WHAT, `cannot be looked at: ${reasonOf(error)}`)
  }
}
