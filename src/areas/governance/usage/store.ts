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
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('usage_benchmarks').where('payer_id', '=', payer).execute()
      if (rows.length > 0) await tx.insertInto('usage_benchmarks').values(rows).execute()
    })
  },
})
export type BenchmarkStore = ReturnType<typeof benchmarkStore>
