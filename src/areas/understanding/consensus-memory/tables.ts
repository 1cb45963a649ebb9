import type { Timestamp } from '../../../storage/column-types.ts'

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

declare module '../../../storage/tables.ts' {
  interface Tables {
    consensus_memory: ConsensusMemory
    consensus_words: ConsensusWords
    consensus_votes: ConsensusVotes
    consensus_dissents: ConsensusDissents
    risk_warnings: RiskWarnings
    consensus_counts: ConsensusCounts
    consensus_topic_counts: ConsensusTopicCounts
  }
}
