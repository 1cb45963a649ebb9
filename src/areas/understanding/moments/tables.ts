import type { Json, Timestamp } from '../../../storage/column-types.ts'

interface InsightNotes {
  organization_id: string
  debate_id: string
  version: number
  note: Json
}

interface InsightCourses {
  organization_id: string
  debate_id: string
  course: Json
  right_choice: string | null
  wrong_choice: string | null
  settled_day: string | null
}

interface InsightMembers {
  organization_id: string
  agent: string
  rating: number
  debates: number
  streak: number
}

interface InsightPairs {
  organization_id: string
  one: string
  other: string
  alike: boolean
  run: number
  former: number
}

interface AgentTraits {
  organization_id: string
  agent: string
  domain: string
  trait: string
  hits: number
  chances: number
  first_at: Timestamp
  last_at: Timestamp
}

interface LearningDays {
  organization_id: string
  /** A date in UTC. */
  day: string
  domain: string
  debates: number
  agreed: number
  rounds: number
  confidence: number
  outcomes: number
  right_outcomes: number
  squared_errors: number
}

interface Moments {
  organization_id: string
  id: string
  debate_id: string
  type: string
  agent: string
  others: string[]
  round: number
  significance: number
  heat: number
  description: string
  facts: Json
  at: Timestamp
}

interface MomentCounts {
  organization_id: string
  type: string
  agent: string
  moments: number
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    insight_notes: InsightNotes
    insight_courses: InsightCourses
    insight_members: InsightMembers
    insight_pairs: InsightPairs
    agent_traits: AgentTraits
    learning_days: LearningDays
    moments: Moments
    moment_counts: MomentCounts
  }
}
