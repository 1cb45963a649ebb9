import type { Timestamp } from '../../../storage/column-types.ts'

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

interface CritiqueCounts {
  organization_id: string
  agent: string
  issue_type: string
  pattern: string
  severity: string
  fate: 'taken_up' | 'rejected' | 'unanswered'
  critiques: number
}

interface CritiqueTypeCounts {
  organization_id: string
  issue_type: string
  severity: string
  fate: string
  critiques: number
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    critiqued_debates: CritiquedDebates
    critique_positions: CritiquePositions
    critiques: Critiques
    critique_counts: CritiqueCounts
    critique_type_counts: CritiqueTypeCounts
  }
}
