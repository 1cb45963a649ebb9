import type { Timestamp } from '../../../storage/column-types.ts'

interface DebateHours {
  organization_id: string
  hour: Timestamp
  started: number
  ended: number
  agreed: number
  rounds: number
  duration_ms: number
  agent_calls: number
}

interface DebatesUnderWay {
  organization_id: string
  debate_id: string
  started_at: Timestamp
}

interface LogVerifications {
  organization_id: string
  debate_id: string
  version: number
  intact: boolean
  reason: string | null
  checked_at: Timestamp
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    debate_hours: DebateHours
    debates_under_way: DebatesUnderWay
    log_verifications: LogVerifications
  }
}
