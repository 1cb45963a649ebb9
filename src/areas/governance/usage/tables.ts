import type { Timestamp } from '../../../storage/column-types.ts'
import type { BenchmarkKind } from './benchmarks.ts'

/** What an organization assumes of decisions instead of what we do. */
interface UsageBenchmarks {
  payer_id: string
  kind: BenchmarkKind
  name: string
  hourly_rate_usd: number
  avg_decision_cost_usd: number
  avg_hours_per_decision: number
  avg_participants: number
  updated_at: Timestamp
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    usage_benchmarks: UsageBenchmarks
  }
}
