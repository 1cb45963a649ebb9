import type { Generated } from 'kysely'
import type { Json, Timestamp } from './column-types.ts'
import type { DebateStatus } from './log.ts'

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
  answer: string | null
  ended_at: Timestamp | null
}

interface DebateFacets {
  organization_id: string
  facet: 'agent' | 'domain'
  value: string
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

interface Checkpoints {
  organization_id: string
  id: string
  debate_id: string
  version: number
  round: number
  reason: string
  note: string | null
  created_by: string | null
  created_at: Timestamp
  resumed_at: Timestamp | null
  standing: 'active' | 'resumed' | 'expired'
}

interface CheckpointCounts {
  organization_id: string
  standing: 'active' | 'resumed' | 'expired'
  checkpoints: number
}

interface DeletedCheckpoints {
  organization_id: string
  id: string
  debate_id: string
  deleted_by: string
  deleted_at: Timestamp
}

interface PendingBreakpoints {
  organization_id: string
  id: string
  debate_id: string
  raised_at: Timestamp
}

interface ProbeReports {
  organization_id: string
  id: string
  debate_id: string
  about: string | null
  kind: string
  agents: string[]
  report: Json
  created_at: Timestamp
  completed_at: Timestamp
}

interface ExplanationBatches {
  organization_id: string
  id: string
  job_key: string | null
  options: Json
  created_by: string
  created_at: Timestamp
  started_at: Timestamp | null
  completed_at: Timestamp | null
}

interface ExplanationBatchItems {
  organization_id: string
  batch_id: string
  place: number
  debate_id: string
  status: 'pending' | 'success' | 'error'
  explanation: Json | null
  error: string | null
  processing_time_ms: number | null
  sources: Generated<string[]>
}

interface AgentSeats {
  organization_id: string
  agent: string
  debates: number
  last_failure_at: Timestamp | null
  last_failure_reason: string | null
}

interface AgentCallHours {
  organization_id: string
  agent: string
  hour: Timestamp
  answers: number
  failures: number
  refusals: number
  timed: number
  latency_ms: number
}

/** The tables of debates beyond their log. */
export interface DeliberationTables {
  debate_counts: DebateCounts
  debate_results: DebateResults
  debate_facets: DebateFacets
  debate_days: DebateDays
  debate_supporters: DebateSupporters
  debate_details: DebateDetails
  debate_requests: DebateRequests
  checkpoints: Checkpoints
  checkpoint_counts: CheckpointCounts
  deleted_checkpoints: DeletedCheckpoints
  pending_breakpoints: PendingBreakpoints
  probe_reports: ProbeReports
  explanation_batches: ExplanationBatches
  explanation_batch_items: ExplanationBatchItems
  agent_seats: AgentSeats
  agent_call_hours: AgentCallHours
}
