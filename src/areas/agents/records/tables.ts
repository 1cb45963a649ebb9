import type { Json } from '../../../storage/column-types.ts'
import { plain, type RowOf, table } from '../../../storage/table.ts'

const debateVerdicts = table('debate_verdicts', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    domain: plain<string>(),
    round: plain<number | null>(),
    winner: plain<string | null>(),
    features: plain<Json | null>(),
    balance: plain<Json | null>(),
    confidence: plain<number | null>(),
    right_choice: plain<string | null>(),
    settled_position: plain<number | null>(),
  },
  category: 'figure',
  purpose: 'What was decided in each debate, and whether it was right',
  exported: { omit: 'It says nothing about a person' },
  debate: { by: 'debate_id', erase: { keep: 'It holds ids and numbers, and nothing that was said' } },
})

const debateChoices = table('debate_choices', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    agent: plain<string>(),
    round: plain<number>(),
    choice: plain<string>(),
  },
  category: 'figure',
  purpose: 'Which proposal each agent chose',
  exported: { omit: 'It says nothing about a person' },
  debate: { by: 'debate_id', erase: { keep: 'It holds ids and numbers, and nothing that was said' } },
})

const agentRecords = table('agent_records', {
  columns: {
    organization_id: plain<string>(),
    agent: plain<string>(),
    domain: plain<string>(),
    right_choices: plain<number>(),
    choices: plain<number>(),
  },
  category: 'figure',
  purpose: 'How often agents were right',
  exported: { omit: 'It says nothing about a person' },
})

const formerBalances = table('former_balances', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    balance: plain<Json | null>(),
  },
  category: 'figure',
  purpose: 'How sure a decision of this balance may be, learned from how others turned out',
  exported: { omit: 'It holds numbers about the votes of agents and nothing about a person' },
  debate: { by: 'debate_id', erase: { keep: 'Its numbers name nobody, and later decisions have learned from them' } },
})

export const recordTables = [formerBalances, debateVerdicts, debateChoices, agentRecords]

declare module '../../../storage/tables.ts' {
  interface Tables {
    debate_verdicts: RowOf<typeof debateVerdicts>
    debate_choices: RowOf<typeof debateChoices>
    agent_records: RowOf<typeof agentRecords>
    former_balances: RowOf<typeof formerBalances>
  }
}
