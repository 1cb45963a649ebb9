import type { Json, Timestamp } from '../../../storage/column-types.ts'

interface AnalyticsDebates {
  organization_id: string
  debate_id: string
  kind: string
  domain: string
  topic: string | null
  panel: Json
  rounds_planned: number
  threshold: number
  started_at: Timestamp
  tally: Json | null
  passed_round: number | null
  passed_winner: string | null
  stop_reason: string | null
  ended_on: string | null
  ended_at: Timestamp | null
  ended_position: number | null
  outcome: string | null
  winner: string | null
  rounds: number | null
  confidence: number | null
  disagreement: number | null
  agreeing: string[] | null
  dissenting: string[] | null
  rounds_saved: number | null
  roles: Json | null
  correct: boolean | null
  gone: boolean
}

interface AnalyticsTurns {
  organization_id: string
  debate_id: string
  agent: string
  role: string
  round: number
  choice: string | null
}

interface AnalyticsDays {
  organization_id: string
  day: string
  domain: string
  started: number
  cancelled: number
  ended: number
  agreed: number
  rounds: number
  agents: number
  confidence: number
  duration_ms: number
  disagreements: number
  dissenters: number
  resolved: number
  resolution_rounds: number
  missed_stops: number
  panels: number
}

interface AnalyticsOutcomes {
  organization_id: string
  day: string
  outcome: string
  band: number
  debates: number
}

interface AnalyticsStops {
  organization_id: string
  day: string
  reason: string
  band: number
  debates: number
  rounds_saved: number
  confidence: number
  lowest: number
  highest: number
  wrong: number
}

/** As it stood everywhere at the end of the day. */
interface AnalyticsPairDays {
  organization_id: string
  agent: string
  other: string
  day: string
  met: number
  differed: number
}

interface AnalyticsPairTotals {
  organization_id: string
  agent: string
  other: string
  /** Empty for everywhere. */
  domain: string
  first_day: string
  last_day: string
  met: number
  differed: number
  wins: number
  losses: number
  draws: number
}

interface AnalyticsRoles {
  organization_id: string
  day: string
  agent: string
  role: string
  debates: number
}

interface AnalyticsAgents {
  organization_id: string
  agent: string
  day: string
  elo: number
  debates: number
  wins: number
  losses: number
  draws: number
}

interface AnalyticsProviders {
  organization_id: string
  debate_id: string
  providers: Json
}

interface AnalyticsUsage {
  organization_id: string
  day: string
  agent: string
  provider: string
  model: string
  answers: number
  failures: number
  api_calls: number
  tokens_in: number
  tokens_out: number
  cached_tokens: number
  cache_write_tokens: number
  reasoning_tokens: number
  cost_usd: string | number
  unpriced_answers: number
  unpriced_tokens: number
}

interface AnalyticsPeople {
  organization_id: string
  day: string
  user_id: string
  acts: number
  debates: number
}

interface AnalyticsUsers {
  organization_id: string
  user_id: string
  first_day: string
  last_day: string
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    analytics_debates: AnalyticsDebates
    analytics_turns: AnalyticsTurns
    analytics_days: AnalyticsDays
    analytics_outcomes: AnalyticsOutcomes
    analytics_stops: AnalyticsStops
    analytics_pair_days: AnalyticsPairDays
    analytics_pair_totals: AnalyticsPairTotals
    analytics_roles: AnalyticsRoles
    analytics_agents: AnalyticsAgents
    analytics_providers: AnalyticsProviders
    analytics_usage: AnalyticsUsage
    analytics_people: AnalyticsPeople
    analytics_users: AnalyticsUsers
  }
}
