import type { Json, Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const standingNotes = table('standing_notes', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    version: plain<number>(),
    note: personal<Json>(),
  },
  category: 'debate',
  purpose: 'What counts for the standing of agents while a debate goes on',
  exported: { omit: 'It belongs to the organization, which exports its debates' },
  debate: { by: 'debate_id', erase: { clear: ['note'] } },
})

const standingDebates = table('standing_debates', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    domain: plain<string>(),
    topic: personal<string | null>(),
    winner: plain<string | null>(),
    ended_at: plain<Timestamp | null>(),
    right_choice: plain<string | null>(),
    wrong_choice: plain<string | null>(),
    from_text: personal<Json | null>(),
  },
  category: 'debate',
  purpose: 'What debates were about in which agents gained or lost standing',
  exported: { omit: 'It belongs to the organization, which exports its debates' },
  debate: { by: 'debate_id', erase: { clear: ['topic', 'from_text'] } },
})

const standingDomains = table('standing_domains', {
  columns: {
    organization_id: plain<string>(),
    /** Empty for the whole organization. */
    domain: plain<string>(),
    debates: plain<number>(),
    matches: plain<number>(),
    last_at: plain<Timestamp>(),
  },
  category: 'figure',
  purpose: 'How many debates there were in each domain',
  exported: { omit: 'It says nothing about a person' },
})

const agentRatings = table('agent_ratings', {
  columns: {
    organization_id: plain<string>(),
    agent: plain<string>(),
    /** Empty for everywhere. */
    domain: plain<string>(),
    elo: plain<number>(),
    last_change: plain<number>(),
    debates: plain<number>(),
    wins: plain<number>(),
    losses: plain<number>(),
    draws: plain<number>(),
    streak: plain<number>(),
    consensuses: plain<number>(),
    contributions: plain<number>(),
    positions: plain<number>(),
    confidence_sum: plain<number>(),
    reversals: plain<number>(),
    proposals: plain<number>(),
    proposals_won: plain<number>(),
    critiques: plain<number>(),
    critiques_taken_up: plain<number>(),
    outcomes: plain<number>(),
    right_choices: plain<number>(),
    squared_error: plain<number>(),
    last_at: plain<Timestamp>(),
  },
  category: 'figure',
  purpose: 'How agents are rated',
  exported: { omit: 'It says nothing about a person' },
})

const agentMatches = table('agent_matches', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    agent: plain<string>(),
    domain: plain<string>(),
    choice: plain<string>(),
    confidence: plain<number>(),
    outcome: plain<'win' | 'loss' | 'draw' | null>(),
    elo: plain<number | null>(),
    elo_change: plain<number | null>(),
    correct: plain<boolean | null>(),
    settled_position: plain<number | null>(),
    ended_position: plain<number>(),
    ended_at: plain<Timestamp>(),
  },
  category: 'figure',
  purpose: 'How each debate changed the ratings of its agents',
  exported: { omit: 'It says nothing about a person' },
  debate: { by: 'debate_id', erase: { keep: 'It holds ids and numbers, and nothing that was said' } },
})

const agentPositions = table('agent_positions', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    agent: plain<string>(),
    version: plain<number>(),
    position: plain<number>(),
    round: plain<number>(),
    choice: plain<string>(),
    stance: personal<string | null>(),
    cites: plain<string[]>(),
    confidence: plain<number>(),
    reversal: plain<boolean>(),
    final: plain<boolean>(),
    taken_at: plain<Timestamp>(),
  },
  category: 'debate',
  purpose: 'Which positions agents took',
  exported: { omit: 'It belongs to the organization, which exports its debates' },
  debate: { by: 'debate_id', erase: 'delete' },
})

const agentPairs = table('agent_pairs', {
  columns: {
    organization_id: plain<string>(),
    agent: plain<string>(),
    other: plain<string>(),
    domain: plain<string>(),
    debates: plain<number>(),
    met: plain<number>(),
    agreements: plain<number>(),
    wins: plain<number>(),
    losses: plain<number>(),
    draws: plain<number>(),
    margin_sum: plain<number>(),
    adoptions: plain<number>(),
    critiques_taken_up: plain<number>(),
    reversals: plain<number>(),
    influenced: plain<number>(),
    last_at: plain<Timestamp>(),
    last_debate: plain<string>(),
    recent: personal<Json[]>(),
  },
  category: 'debate',
  purpose: 'How agents got on with each other',
  exported: { omit: 'It belongs to the organization, which exports its debates' },
  person: { by: [], erase: { keep: 'What was said goes with the debates it was said in' } },
})

export const standingTables = [
  standingNotes,
  standingDebates,
  standingDomains,
  agentRatings,
  agentMatches,
  agentPositions,
  agentPairs,
]

declare module '../../../storage/tables.ts' {
  interface Tables {
    standing_notes: RowOf<typeof standingNotes>
    standing_debates: RowOf<typeof standingDebates>
    standing_domains: RowOf<typeof standingDomains>
    agent_ratings: RowOf<typeof agentRatings>
    agent_matches: RowOf<typeof agentMatches>
    agent_positions: RowOf<typeof agentPositions>
    agent_pairs: RowOf<typeof agentPairs>
  }
}
