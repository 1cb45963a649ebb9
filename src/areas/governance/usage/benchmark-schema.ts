import Type, { type Static } from 'typebox'
import { BENCHMARKS } from './benchmarks.ts'

const Text = Type.String()
const Money = Type.Number()

export const BenchmarkName = Type.Enum(BENCHMARKS)

const figure = (maximum: number) => Type.Number({ minimum: 0, maximum })
const assumptions = {
  hourly_rate_usd: figure(100_000),
  avg_decision_cost_usd: figure(1_000_000_000),
  avg_hours_per_decision: figure(100_000),
  avg_participants: figure(100_000),
}
export const Assumption = Type.Object({
  name: Text,
  hourly_rate_usd: Money,
  avg_decision_cost_usd: Money,
  avg_hours_per_decision: Money,
  avg_participants: Money,
  basis: Type.Literal('assumption'),
  set_by: Type.Enum(['parley', 'organization'] as const),
})
export const BenchmarkQuery = Type.Object({ benchmark_type: Type.Enum(BENCHMARKS, { default: 'sme' }) })
export const Benchmarks = Type.Object({
  benchmarks: Type.Object({
    sme: Assumption,
    enterprise: Assumption,
    tech_startup: Assumption,
    consulting: Assumption,
  }),
  benchmark_type: BenchmarkName,
  metrics: Type.Object({
    avg_decisions_per_month: Type.Null(),
    avg_cost_per_decision: Money,
    avg_time_per_decision_hours: Money,
    consensus_rate: Type.Null(),
  }),
  your_position: Type.Object({ percentile: Type.Null(), comparison: Type.Null(), reason: Text }),
})
export type BenchmarkQuery = Static<typeof BenchmarkQuery>

const OwnAssumption = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  ...assumptions,
})
export const OwnBenchmarks = Type.Object({
  benchmarks: Type.Object(
    {
      sme: Type.Optional(OwnAssumption),
      enterprise: Type.Optional(OwnAssumption),
      tech_startup: Type.Optional(OwnAssumption),
      consulting: Type.Optional(OwnAssumption),
    },
    { description: 'Those that are left out are ours again' },
  ),
})
export type OwnBenchmarks = Static<typeof OwnBenchmarks>
