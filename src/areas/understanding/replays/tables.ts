import type { Timestamp } from '../../../storage/column-types.ts'

interface Replays {
  organization_id: string
  debate_id: string
  topic: string | null
  agents: string[]
  mode: string | null
  status: string | null
  result: string | null
  rounds: number
  failures: number
  timeouts: number
  created_at: Timestamp
  ended_at: Timestamp | null
}

interface ReplayCounts {
  organization_id: string
  result: string
  replays: number
}

interface ReplayDays {
  organization_id: string
  day: string
  replays: number
}

interface ReplayAgents {
  organization_id: string
  agent: string
  replays: number
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    replays: Replays
    replay_counts: ReplayCounts
    replay_days: ReplayDays
    replay_agents: ReplayAgents
  }
}
