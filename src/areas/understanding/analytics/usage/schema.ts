import Type from 'typebox'
import { alsoNamed } from '../../../../shared/field-names.ts'
import { CostFields } from '../../../../shared/schemas.ts'
import { Generated } from '../debates/schema.ts'

const Tokens = Type.Record(Type.String(), Type.Integer())
const Cost = Type.String({ description: 'US dollars, as far as known' })
const Cached = Type.Integer({ description: 'The part of the tokens read that providers read from their caches' })
const Written = Type.Integer({ description: 'The part of the tokens read that providers wrote into their caches' })
const Thought = Type.Integer({ description: 'The part of the answered tokens spent on reasoning that is not shown' })
const asked = { org_id: Type.String(), time_range: Type.String() }

export const TokenUsage = Type.Object({
  ...asked,
  granularity: Type.String(),
  summary: Type.Object({
    total_tokens_in: Type.Integer(),
    total_tokens_out: Type.Integer(),
    total_tokens: Type.Integer(),
    total_cached_tokens: Cached,
    total_cache_write_tokens: Written,
    total_reasoning_tokens: Thought,
    avg_tokens_per_day: Type.Number(),
  }),
  trends: Type.Array(Type.Object({ period: Type.String(), tokens_in: Type.Integer(), tokens_out: Type.Integer() })),
  by_agent: Tokens,
  by_model: Tokens,
  ...Generated,
})

const { cost_usd: Known, ...ofUnknown } = CostFields

const Part = {
  cost: Cost,
  ...ofUnknown,
  percentage: Type.Number(),
  api_calls: Type.Integer(),
}
export const CostBreakdown = Type.Object({
  ...asked,
  summary: Type.Object({
    total_cost_usd: Cost,
    ...ofUnknown,
    avg_cost_per_day: Cost,
    avg_cost_per_debate: Cost,
    total_api_calls: Type.Integer({ description: 'Requests to models, also those that failed' }),
  }),
  by_provider: Type.Record(Type.String(), Type.Object(Part), {
    description: '`unknown` is usage of a stand-in whose model is not on the panel',
  }),
  by_model: Type.Record(
    Type.String(),
    Type.Object({
      ...Part,
      tokens_in: Type.Integer(),
      tokens_out: Type.Integer(),
      cached_tokens: Cached,
      cache_write_tokens: Written,
      reasoning_tokens: Thought,
    }),
  ),
  ...Generated,
})

export const ActiveUsers = Type.Object({
  ...asked,
  active_users: Type.Object(
    { daily: Type.Integer(), weekly: Type.Integer(), monthly: Type.Integer() },
    { description: 'People who took part in a debate today, in 7 days and in 30 days' },
  ),
  user_growth: Type.Object({
    new_users: Type.Integer({ description: 'Active for the first time' }),
    churned_users: Type.Integer({ description: 'Active in the period of the same length before, and not since' }),
    net_growth: Type.Integer(),
  }),
  activity_distribution: Type.Object(
    { power_users: Type.Integer(), regular_users: Type.Integer(), occasional_users: Type.Integer() },
    { description: '20 acts or more, 5 or more, and fewer' },
  ),
  ...Generated,
})

const TrendPoints = Type.Array(
  Type.Object({
    period: Type.String(),
    debates: Type.Integer({ description: 'Begun' }),
    completed_debates: Type.Integer(),
    consensus_rate: Type.Number(),
    avg_rounds: Type.Number(),
    avg_confidence: Type.Number(),
    tokens: Type.Integer(),
    cost_usd: Known,
    ...ofUnknown,
    active_users: Type.Integer(),
  }),
)
export const trendListNames = alsoNamed('trends', 'data_points')

export const Trends = Type.Object({
  ...asked,
  granularity: Type.String(),
  ...trendListNames(TrendPoints),
  ...Generated,
})
