import type { Generated } from 'kysely'
import type { EndResult } from '../../../engine/events/parts.ts'
import type { DebateStatus } from '../../../engine/state.ts'
import type { Json, Timestamp } from '../../../storage/column-types.ts'

interface DebateCounts {
  organization_id: string
  status: DebateStatus
  debates: number
}

interface DebateResults {
  organization_id: string
  debate_id: string
  kind: string
  domain: string
  agents: string[]
  topic: string | null
  /** The words of the topic. */
  search: Generated<unknown>
  created_at: Timestamp
  result: string | null
  winner: string | null
  confidence: number | null
  rounds_used: number | null
  agreeing: string[] | null
  tokens_in: number | null
  tokens_out: number | null
  cost_usd: number | null
  /** Null where the log does not tell. */
  cost_known: boolean | null
  unpriced_tokens: number | null
  answer: string | null
  ended_at: Timestamp | null
}

interface DebateFacets {
  organization_id: string
  facet: 'agent' | 'domain'
  value: string
  debates: number
}

interface DebateOutcomes {
  organization_id: string
  result: EndResult
  debates: number
}

interface DebateDays {
  organization_id: string
  day: string
  begun: number
  ended: number
  rounds: number
  agreed: number
  agreed_ms: number
}

interface DebateSupporters {
  organization_id: string
  day: string
  agent: string
  debates: number
}

interface DebateDetails {
  organization_id: string
  debate_id: string
  title: string | null
  tags: string[]
  metadata: Json
  archived: boolean
  notes: string | null
  deleted_at: Timestamp | null
  updated_at: Timestamp
}

interface DebateRequests {
  organization_id: string
  user_id: string
  key: string
  digest: string
  debate_id: string
  created_at: Timestamp
}

interface MachineStarts {
  /** Who pays. */
  organization_id: string
  debate_id: string
  at: Timestamp
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    debate_counts: DebateCounts
    debate_results: DebateResults
    debate_facets: DebateFacets
    debate_outcomes: DebateOutcomes
    debate_days: DebateDays
    debate_supporters: DebateSupporters
    debate_details: DebateDetails
    debate_requests: DebateRequests
    machine_starts: MachineStarts
  }
}
