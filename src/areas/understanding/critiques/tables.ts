import type { Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const critiquedDebates = table('critiqued_debates', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    topic: personal<string | null>(),
    closed: plain<boolean | null>(),
    result: plain<string | null>(),
    ended_at: plain<Timestamp | null>(),
  },
  category: 'debate',
  purpose: 'What the debates were about whose critiques are archived',
  exported: { omit: 'It belongs to the organization, which exports its debates' },
  debate: { by: 'debate_id', erase: 'delete' },
})

const critiquePositions = table('critique_positions', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    agent: plain<string>(),
    proposal: plain<string>(),
    digest: personal<string | null>(),
  },
  category: 'debate',
  purpose: 'What agents stood for when they were criticised',
  exported: { omit: 'It belongs to the organization, which exports its debates' },
  debate: { by: 'debate_id', erase: 'delete' },
})

const critiques = table('critiques', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    debate_id: plain<string>(),
    round: plain<number>(),
    agent: plain<string>(),
    proposal: plain<string>(),
    issue_type: plain<string>(),
    pattern: personal<string>(),
    severity: plain<string>(),
    severity_score: plain<number>(),
    content: personal<string>(),
    suggestions: personal<string[]>(),
    taken_up: plain<boolean | null>(),
    at: plain<Timestamp>(),
    position: plain<number | null>(),
  },
  category: 'debate',
  purpose: 'What agents criticised, and whether it was taken up',
  exported: { omit: 'It belongs to the organization, which exports its debates' },
  debate: { by: 'debate_id', erase: 'delete' },
})

const critiqueCounts = table('critique_counts', {
  columns: {
    organization_id: plain<string>(),
    agent: plain<string>(),
    issue_type: plain<string>(),
    pattern: personal<string>(),
    severity: plain<string>(),
    fate: plain<'taken_up' | 'rejected' | 'unanswered'>(),
    critiques: plain<number>(),
  },
  category: 'figure',
  purpose: 'Which critiques come again and again',
  exported: { omit: 'It belongs to the organization, which exports its debates' },
  person: { by: [], erase: { keep: 'A pattern goes with the last critique of it' } },
})

const critiqueTypeCounts = table('critique_type_counts', {
  columns: {
    organization_id: plain<string>(),
    issue_type: plain<string>(),
    severity: plain<string>(),
    fate: plain<string>(),
    critiques: plain<number>(),
  },
  category: 'figure',
  purpose: 'How many critiques there are of each kind',
  exported: { omit: 'It says nothing about a person' },
})

export const critiqueTables = [critiquedDebates, critiquePositions, critiques, critiqueCounts, critiqueTypeCounts]

declare module '../../../storage/tables.ts' {
  interface Tables {
    critiqued_debates: RowOf<typeof critiquedDebates>
    critique_positions: RowOf<typeof critiquePositions>
    critiques: RowOf<typeof critiques>
    critique_counts: RowOf<typeof critiqueCounts>
    critique_type_counts: RowOf<typeof critiqueTypeCounts>
  }
}
