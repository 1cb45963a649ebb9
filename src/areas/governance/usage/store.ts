import type { Database } from '../../../storage/database.ts'
import { ASSUMED, type Benchmark, type BenchmarkKind } from './benchmarks.ts'

export type Benchmarks = Readonly<Record<BenchmarkKind, Benchmark & { isOwn: boolean }>>

/** The assumptions about decisions: an organization's own, or ours. */
export const benchmarkStore = (db: Database) => ({
  async read(payer: string): Promise<Benchmarks> {
    const rows = await db.selectFrom('usage_benchmarks').selectAll().where('payer_id', '=', payer).execute()
    const of = (kind: BenchmarkKind) => {
      const row = rows.find((each) => each.kind === kind)
      if (!row) return { ...ASSUMED[kind], isOwn: false }
      return {
        name: row.name,
        hourlyRateUsd: row.hourly_rate_usd,
        avgDecisionCostUsd: row.avg_decision_cost_usd,
        avgHoursPerDecision: row.avg_hours_per_decision,
        avgParticipants: row.avg_participants,
        isOwn: true,
      }
    }
    return {
      sme: of('sme'),
      enterprise: of('enterprise'),
      tech_startup: of('tech_startup'),
      consulting: of('consulting'),
    }
  },

  /** Replaces all of an organization's own assumptions. */
  async replace(payer: string, own: Partial<Record<BenchmarkKind, Benchmark>>, now: Date): Promise<void> {
    const rows = Object.entries(own).map(([kind, benchmark]) => ({
      payer_id: payer,
      kind: kind as BenchmarkKind,
      name: benchmark.name,
      hourly_rate_usd: benchmark.hourlyRateUsd,
      avg_decision_cost_usd: benchmark.avgDecisionCostUsd,
      avg_hours_per_decision: benchmark.avgHoursPerDecision,
      avg_participants: benchmark.avgParticipants,
      updated_at: now.toISOString(),
    }))
    if (rows.length === 0) {
      await db.deleteFrom('usage_benchmarks').where('payer_id', '=', payer).execute()
      return
    }
    const kinds = rows.map(({ kind }) => kind)
    await db
      .with('removed', (cte) =>
        cte.deleteFrom('usage_benchmarks').where('payer_id', '=', payer).where('kind', 'not in', kinds),
      )
      .insertInto('usage_benchmarks')
      .values(rows)
      .onConflict((on) =>
        on.columns(['payer_id', 'kind']).doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          hourly_rate_usd: ref('excluded.hourly_rate_usd'),
          avg_decision_cost_usd: ref('excluded.avg_decision_cost_usd'),
          avg_hours_per_decision: ref('excluded.avg_hours_per_decision'),
          avg_participants: ref('excluded.avg_participants'),
          updated_at: ref('excluded.updated_at'),
        })),
      )
      .execute()
  },
})
export type BenchmarkStore = ReturnType<typeof benchmarkStore>
