import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../../../storage/column-types.ts'

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

declare module '../../../storage/tables.ts' {
  interface Tables {
    explanation_batches: ExplanationBatches
    explanation_batch_items: ExplanationBatchItems
    agent_seats: AgentSeats
    agent_call_hours: AgentCallHours
  }
}
