import type { Json } from '../../../storage/column-types.ts'

interface DebateVerdicts {
  organization_id: string
  debate_id: string
  domain: string
  round: number | null
  winner: string | null
  features: Json | null
  balance: Json | null
  confidence: number | null
  right_choice: string | null
  settled_position: number | null
}

interface DebateChoices {
  organization_id: string
  debate_id: string
  agent: string
  round: number
  choice: string
}

interface AgentRecords {
  organization_id: string
  agent: string
  domain: string
  right_choices: number
  choices: number
}

interface FormerBalances {
  organization_id: string
  debate_id: string
  balance: Json | null
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    debate_verdicts: DebateVerdicts
    debate_choices: DebateChoices
    agent_records: AgentRecords
    former_balances: FormerBalances
  }
}
