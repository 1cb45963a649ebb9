import type { Timestamp } from './column-types.ts'

interface ConsensusMemory {
  organization_id: string
  debate_id: string
  domain: string
  agents: string[]
  topic: string | null
  topic_key: string | null
  words: string[]
  started_at: Timestamp
  ballot: Record<string, string> | null
  last_round: number | null
  leading: string | null
  share: number | null
  position: number | null
  result: string | null
  strength: string | null
  confidence: number | null
  conclusion: string | null
  key_points: string[] | null
  agreeing: string[] | null
  dissenting: string[] | null
  dissents: number | null
  rounds: number | null
  ended_at: Timestamp | null
  superseded_by: string | null
  correct: boolean | null
}

interface ConsensusWords {
  organization_id: string
  word: string
  position: number
  debate_id: string
  domain: string
}

interface ConsensusVotes {
  organization_id: string
  debate_id: string
  agent: string
  version: number
  round: number
  choice: string
  stances: Record<string, string>
  confidence: number
  reason: string | null
  at: Timestamp
}

interface ConsensusDissents {
  organization_id: string
  id: string
  debate_id: string
  agent: string
  type: string
  view: string
  reasoning: string | null
  confidence: number
  at: Timestamp
}

interface RiskWarnings {
  organization_id: string
  id: string
  debate_id: string
  agent: string
  type: string
  severity: number
  warning: string
  mitigation: string
  at: Timestamp
}

interface ConsensusCounts {
  organization_id: string
  domain: string
  result: string
  strength: string
  debates: number
  dissents: number
  /** Of all of them together; a decimal as text. */
  confidence: string
}

interface ConsensusTopicCounts {
  organization_id: string
  domain: string
  reached: boolean
  percent: number
  topics: number
}

interface CritiquedDebates {
  organization_id: string
  debate_id: string
  topic: string | null
  closed: boolean | null
  result: string | null
  ended_at: Timestamp | null
}

interface CritiquePositions {
  organization_id: string
  debate_id: string
  agent: string
  proposal: string
  digest: string | null
}

interface Critiques {
  organization_id: string
  id: string
  debate_id: string
  round: number
  agent: string
  proposal: string
  issue_type: string
  pattern: string
  severity: string
  severity_score: number
  content: string
  suggestions: string[]
  taken_up: boolean | null
  at: Timestamp
  position: number | null
}

interface CritiqueTypeCounts {
  organization_id: string
  issue_type: string
  severity: string
  fate: string
  critiques: number
}

interface CritiqueCounts {
  organization_id: string
  agent: string
  issue_type: string
  pattern: string
  severity: string
  fate: 'taken_up' | 'rejected' | 'unanswered'
  critiques: number
}

/** The tables of what finished debates leave behind: consensus memory and critiques. */
export interface MemoryTables {
  consensus_memory: ConsensusMemory
  consensus_words: ConsensusWords
  consensus_votes: ConsensusVotes
  consensus_dissents: ConsensusDissents
  risk_warnings: RiskWarnings
  consensus_counts: ConsensusCounts
  consensus_topic_counts: ConsensusTopicCounts
  critiqued_debates: CritiquedDebates
  critique_positions: CritiquePositions
  critiques: Critiques
  critique_counts: CritiqueCounts
  critique_type_counts: CritiqueTypeCounts
}
