import type { Json, Timestamp } from '../../../storage/column-types.ts'
import { plain, type RowOf, table } from '../../../storage/table.ts'

const insightNotes = table('insight_notes', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    version: plain<number>(),
    note: plain<Json>(),
  },
  category: 'debate',
  purpose: 'What is worth noting while a debate goes on',
  exported: { omit: 'It belongs to the organization, which exports its debates' },
  debate: { by: 'debate_id', erase: 'delete' },
})

const insightCourses = table('insight_courses', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    course: plain<Json>(),
    right_choice: plain<string | null>(),
    wrong_choice: plain<string | null>(),
    settled_day: plain<string | null>(),
  },
  category: 'debate',
  purpose: 'Who held what when in a debate',
  exported: { omit: 'It belongs to the organization, which exports its debates' },
  debate: { by: 'debate_id', erase: 'delete' },
})

const insightMembers = table('insight_members', {
  columns: {
    organization_id: plain<string>(),
    agent: plain<string>(),
    rating: plain<number>(),
    debates: plain<number>(),
    streak: plain<number>(),
  },
  category: 'figure',
  purpose: 'How agents fared lately',
  exported: { omit: 'It says nothing about a person' },
})

const insightPairs = table('insight_pairs', {
  columns: {
    organization_id: plain<string>(),
    one: plain<string>(),
    other: plain<string>(),
    alike: plain<boolean>(),
    run: plain<number>(),
    former: plain<number>(),
  },
  category: 'figure',
  purpose: 'Which agents agree again and again',
  exported: { omit: 'It says nothing about a person' },
})

const agentTraits = table('agent_traits', {
  columns: {
    organization_id: plain<string>(),
    agent: plain<string>(),
    domain: plain<string>(),
    trait: plain<string>(),
    hits: plain<number>(),
    chances: plain<number>(),
    first_at: plain<Timestamp>(),
    last_at: plain<Timestamp>(),
  },
  category: 'figure',
  purpose: 'How agents tend to act',
  exported: { omit: 'It says nothing about a person' },
})

const learningDays = table('learning_days', {
  columns: {
    organization_id: plain<string>(),
    /** A date in UTC. */
    day: plain<string>(),
    domain: plain<string>(),
    debates: plain<number>(),
    agreed: plain<number>(),
    rounds: plain<number>(),
    confidence: plain<number>(),
    outcomes: plain<number>(),
    right_outcomes: plain<number>(),
    squared_errors: plain<number>(),
  },
  category: 'figure',
  purpose: 'How debates of each day went',
  exported: { omit: 'It says nothing about a person' },
})

const moments = table('moments', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    debate_id: plain<string>(),
    type: plain<string>(),
    agent: plain<string>(),
    others: plain<string[]>(),
    round: plain<number>(),
    significance: plain<number>(),
    heat: plain<number>(),
    description: plain<string>(),
    facts: plain<Json>(),
    at: plain<Timestamp>(),
  },
  category: 'debate',
  purpose: 'What stood out in debates',
  exported: { omit: 'It belongs to the organization, which exports its debates' },
  debate: { by: 'debate_id', erase: 'delete' },
})

const momentCounts = table('moment_counts', {
  columns: {
    organization_id: plain<string>(),
    type: plain<string>(),
    agent: plain<string>(),
    moments: plain<number>(),
  },
  category: 'figure',
  purpose: 'How many moments there are of each kind',
  exported: { omit: 'It says nothing about a person' },
})

export const momentTables = [
  insightNotes,
  insightCourses,
  insightMembers,
  insightPairs,
  agentTraits,
  learningDays,
  moments,
  momentCounts,
]

declare module '../../../storage/tables.ts' {
  interface Tables {
    insight_notes: RowOf<typeof insightNotes>
    insight_courses: RowOf<typeof insightCourses>
    insight_members: RowOf<typeof insightMembers>
    insight_pairs: RowOf<typeof insightPairs>
    agent_traits: RowOf<typeof agentTraits>
    learning_days: RowOf<typeof learningDays>
    moments: RowOf<typeof moments>
    moment_counts: RowOf<typeof momentCounts>
  }
}
