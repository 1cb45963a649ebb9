import type { Json, Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const analyticsDebates = table('analytics_debates', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    kind: plain<string>(),
    domain: plain<string>(),
    topic: personal<string | null>(),
    panel: plain<Json>(),
    rounds_planned: plain<number>(),
    threshold: plain<number>(),
    started_at: plain<Timestamp>(),
    tally: plain<Json | null>(),
    passed_round: plain<number | null>(),
    passed_winner: plain<string | null>(),
    stop_reason: plain<string | null>(),
    ended_on: plain<string | null>(),
    ended_at: plain<Timestamp | null>(),
    ended_position: plain<number | null>(),
    outcome: plain<string | null>(),
    winner: plain<string | null>(),
    rounds: plain<number | null>(),
    confidence: plain<number | null>(),
    disagreement: plain<number | null>(),
    agreeing: plain<string[] | null>(),
    dissenting: plain<string[] | null>(),
    rounds_saved: plain<number | null>(),
    roles: plain<Json | null>(),
    correct: plain<boolean | null>(),
    gone: plain<boolean>(),
  },
  category: 'debate',
  purpose: 'How debates went',
  exported: { omit: 'It belongs to the organization, which exports its debates' },
  debate: { by: 'debate_id', erase: { clear: ['topic'] } },
})

const analyticsTurns = table('analytics_turns', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    agent: plain<string>(),
    role: plain<string>(),
    round: plain<number>(),
    choice: plain<string | null>(),
  },
  category: 'debate',
  purpose: 'Who held which position in which round',
  exported: { omit: 'It says nothing about a person' },
  debate: { by: 'debate_id', erase: 'delete' },
})

const analyticsDays = table('analytics_days', {
  columns: {
    organization_id: plain<string>(),
    day: plain<string>(),
    domain: plain<string>(),
    started: plain<number>(),
    cancelled: plain<number>(),
    ended: plain<number>(),
    agreed: plain<number>(),
    rounds: plain<number>(),
    agents: plain<number>(),
    confidence: plain<number>(),
    duration_ms: plain<number>(),
    disagreements: plain<number>(),
    dissenters: plain<number>(),
    resolved: plain<number>(),
    resolution_rounds: plain<number>(),
    missed_stops: plain<number>(),
    panels: plain<number>(),
  },
  category: 'figure',
  purpose: 'How the debates of each day went',
  exported: { omit: 'It says nothing about a person' },
})

const analyticsOutcomes = table('analytics_outcomes', {
  columns: {
    organization_id: plain<string>(),
    day: plain<string>(),
    outcome: plain<string>(),
    band: plain<number>(),
    debates: plain<number>(),
  },
  category: 'figure',
  purpose: 'How debates of each day ended',
  exported: { omit: 'It says nothing about a person' },
})

const analyticsStops = table('analytics_stops', {
  columns: {
    organization_id: plain<string>(),
    day: plain<string>(),
    reason: plain<string>(),
    band: plain<number>(),
    debates: plain<number>(),
    rounds_saved: plain<number>(),
    confidence: plain<number>(),
    lowest: plain<number>(),
    highest: plain<number>(),
    wrong: plain<number>(),
  },
  category: 'figure',
  purpose: 'Why debates of each day ended',
  exported: { omit: 'It says nothing about a person' },
})

/** As it stood everywhere at the end of the day. */
const analyticsPairDays = table('analytics_pair_days', {
  columns: {
    organization_id: plain<string>(),
    agent: plain<string>(),
    other: plain<string>(),
    day: plain<string>(),
    met: plain<number>(),
    differed: plain<number>(),
  },
  category: 'figure',
  purpose: 'How often agents differed, day by day',
  exported: { omit: 'It says nothing about a person' },
})

const analyticsPairTotals = table('analytics_pair_totals', {
  columns: {
    organization_id: plain<string>(),
    agent: plain<string>(),
    other: plain<string>(),
    /** Empty for everywhere. */
    domain: plain<string>(),
    first_day: plain<string>(),
    last_day: plain<string>(),
    met: plain<number>(),
    differed: plain<number>(),
    wins: plain<number>(),
    losses: plain<number>(),
    draws: plain<number>(),
  },
  category: 'figure',
  purpose: 'How often agents differed',
  exported: { omit: 'It says nothing about a person' },
})

const analyticsRoles = table('analytics_roles', {
  columns: {
    organization_id: plain<string>(),
    day: plain<string>(),
    agent: plain<string>(),
    role: plain<string>(),
    debates: plain<number>(),
  },
  category: 'figure',
  purpose: 'Which roles agents had',
  exported: { omit: 'It says nothing about a person' },
})

const analyticsAgents = table('analytics_agents', {
  columns: {
    organization_id: plain<string>(),
    agent: plain<string>(),
    day: plain<string>(),
    elo: plain<number>(),
    debates: plain<number>(),
    wins: plain<number>(),
    losses: plain<number>(),
    draws: plain<number>(),
  },
  category: 'figure',
  purpose: 'How agents were rated, day by day',
  exported: { omit: 'It says nothing about a person' },
})

const analyticsProviders = table('analytics_providers', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    providers: plain<Json>(),
  },
  category: 'figure',
  purpose: 'Which providers answered in a debate',
  exported: { omit: 'It says nothing about a person' },
  debate: { by: 'debate_id', erase: { keep: 'It holds ids and numbers, and nothing that was said' } },
})

const analyticsUsage = table('analytics_usage', {
  columns: {
    organization_id: plain<string>(),
    day: plain<string>(),
    agent: plain<string>(),
    provider: plain<string>(),
    model: plain<string>(),
    answers: plain<number>(),
    failures: plain<number>(),
    api_calls: plain<number>(),
    tokens_in: plain<number>(),
    tokens_out: plain<number>(),
    cached_tokens: plain<number>(),
    cache_write_tokens: plain<number>(),
    reasoning_tokens: plain<number>(),
    cost_usd: plain<string | number>(),
    unpriced_answers: plain<number>(),
    unpriced_tokens: plain<number>(),
    /** Answers whose time was summed. */
    timed_answers: plain<number>(),
    answer_ms: plain<number>(),
  },
  category: 'figure',
  purpose: 'How much agents were asked, and what it cost',
  exported: { omit: 'It says nothing about a person' },
})

const analyticsPeople = table('analytics_people', {
  columns: {
    organization_id: plain<string>(),
    day: plain<string>(),
    user_id: personal<string>(),
    acts: plain<number>(),
    debates: plain<number>(),
  },
  category: 'figure',
  purpose: 'How much people did, day by day',
  exported: 'rows',
  person: { by: ['user_id'], erase: 'pseudonym' },
})

const analyticsUsers = table('analytics_users', {
  columns: {
    organization_id: plain<string>(),
    user_id: personal<string>(),
    first_day: plain<string>(),
    last_day: plain<string>(),
  },
  category: 'figure',
  purpose: 'Since when people take part',
  exported: 'rows',
  person: { by: ['user_id'], erase: 'pseudonym' },
})

export const analyticsTables = [
  analyticsDebates,
  analyticsTurns,
  analyticsDays,
  analyticsOutcomes,
  analyticsStops,
  analyticsPairDays,
  analyticsPairTotals,
  analyticsRoles,
  analyticsAgents,
  analyticsProviders,
  analyticsUsage,
  analyticsPeople,
  analyticsUsers,
]

declare module '../../../storage/tables.ts' {
  interface Tables {
    analytics_debates: RowOf<typeof analyticsDebates>
    analytics_turns: RowOf<typeof analyticsTurns>
    analytics_days: RowOf<typeof analyticsDays>
    analytics_outcomes: RowOf<typeof analyticsOutcomes>
    analytics_stops: RowOf<typeof analyticsStops>
    analytics_pair_days: RowOf<typeof analyticsPairDays>
    analytics_pair_totals: RowOf<typeof analyticsPairTotals>
    analytics_roles: RowOf<typeof analyticsRoles>
    analytics_agents: RowOf<typeof analyticsAgents>
    analytics_providers: RowOf<typeof analyticsProviders>
    analytics_usage: RowOf<typeof analyticsUsage>
    analytics_people: RowOf<typeof analyticsPeople>
    analytics_users: RowOf<typeof analyticsUsers>
  }
}
