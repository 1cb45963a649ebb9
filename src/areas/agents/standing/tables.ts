import type { Json, Timestamp } from '../../../storage/column-types.ts'

interface StandingNotes {
  organization_id: string
  debate_id: string
  version: number
  note: Json
}

interface StandingDebates {
  organization_id: string
  debate_id: string
  domain: string
  topic: string | null
  winner: string | null
  ended_at: Timestamp | null
  right_choice: string | null
  wrong_choice: string | null
  from_text: Json | null
}

interface StandingDomains {
  organization_id: string
  /** Empty for the whole organization. */
  domain: string
  debates: number
  matches: number
  last_at: Timestamp
}

interface AgentRatings {
  organization_id: string
  agent: string
  /** Empty for everywhere. */
  domain: string
  elo: number
  last_change: number
  debates: number
  wins: number
  losses: number
  draws: number
  streak: number
  consensuses: number
  contributions: number
  positions: number
  confidence_sum: number
  reversals: number
  proposals: number
  proposals_won: number
  critiques: number
  critiques_taken_up: number
  outcomes: number
  right_choices: number
  squared_error: number
  last_at: Timestamp
}

interface AgentMatches {
  organization_id: string
  debate_id: string
  agent: string
  domain: string
  choice: string
  confidence: number
  outcome: 'win' | 'loss' | 'draw' | null
  elo: number | null
  elo_change: number | null
  correct: boolean | null
  settled_position: number | null
  ended_position: number
  ended_at: Timestamp
}

interface AgentPositions {
  organization_id: string
  debate_id: string
  agent: string
  version: number
  position: number
  round: number
  choice: string
  stance: string | null
  cites: string[]
  confidence: number
  reversal: boolean
  final: boolean
  taken_at: Timestamp
}

interface AgentPairs {
  organization_id: string
  agent: string
  other: string
  domain: string
  debates: number
  met: number
  agreements: number
  wins: number
  losses: number
  draws: number
  margin_sum: number
  adoptions: number
  critiques_taken_up: number
  reversals: number
  influenced: number
  last_at: Timestamp
  last_debate: string
  recent: Json[]
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    standing_notes: StandingNotes
    standing_debates: StandingDebates
    standing_domains: StandingDomains
    agent_ratings: AgentRatings
    agent_matches: AgentMatches
    agent_positions: AgentPositions
    agent_pairs: AgentPairs
  }
}
