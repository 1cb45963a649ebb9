import type { Timestamp } from '../../../storage/column-types.ts'
import { plain, type RowOf, table } from '../../../storage/table.ts'
import type { BenchmarkKind } from './benchmarks.ts'

/** What an organization assumes of decisions instead of what we do. */
const usageBenchmarks = table('usage_benchmarks', {
  columns: {
    payer_id: plain<string>(),
    kind: plain<BenchmarkKind>(),
    name: plain<string>(),
    hourly_rate_usd: plain<number>(),
    avg_decision_cost_usd: plain<number>(),
    avg_hours_per_decision: plain<number>(),
    avg_participants: plain<number>(),
    updated_at: plain<Timestamp>(),
  },
  category: 'account',
  purpose: 'What an organization assumes that a decision takes without the service',
  exported: { omit: 'It belongs to the accounts of the organization' },
})

export const usageTables = [usageBenchmarks]

declare module '../../../storage/tables.ts' {
  interface Tables {
    usage_benchmarks: RowOf<typeof usageBenchmarks>
  }
}
