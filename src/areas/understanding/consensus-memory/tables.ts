import type { Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const consensusMemory = table('consensus_memory', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    domain: plain<string>(),
    agents: plain<string[]>(),
    topic: personal<string | null>(),
    topic_key: personal<string | null>(),
    words: personal<string[]>(),
    started_at: plain<Timestamp>(),
    ballot: personal<Record<string, string> | null>(),
    last_round: plain<number | null>(),
    leading: plain<string | null>(),
    share: plain<number | null>(),
    position: plain<number | null>(),
    result: plain<string | null>(),
    strength: plain<string | null>(),
    confidence: plain<number | null>(),
    conclusion: personal<string | null>(),
    key_points: personal<string[] | null>(),
    agreeing: plain<string[] | null>(),
    dissenting: plain<string[] | null>(),
    dissents: plain<number | null>(),
    rounds: plain<number | null>(),
    ended_at: plain<Timestamp | null>(),
    superseded_by: plain<string | null>(),
    correct: plain<boolean | null>(),
  },
  category: 'debate',
  purpose: 'What was decided before, so that it is found when it is asked again',
  exported: { omit: 'It belongs to the organization, which exports its debates' },
  debate: { by: 'debate_id', erase: 'delete' },
})

const consensusWords = table('consensus_words', {
  columns: {
    organization_id: plain<string>(),
    word: personal<string>(),
    position: plain<number>(),
    debate_id: plain<string>(),
    domain: plain<string>(),
  },
  category: 'debate',
  purpose: 'Which words former questions had',
  exported: { omit: 'It belongs to the organization, which exports its debates' },
  debate: { by: 'debate_id', erase: 'delete' },
})

const consensusVotes = table('consensus_votes', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    agent: plain<string>(),
    version: plain<number>(),
    round: plain<number>(),
    choice: plain<string>(),
    stances: personal<Record<string, string>>(),
    confidence: plain<number>(),
    reason: personal<string | null>(),
    at: plain<Timestamp>(),
  },
  category: 'debate',
  purpose: 'How agents voted, and why',
  exported: { omit: 'It belongs to the organization, which exports its debates' },
  debate: { by: 'debate_id', erase: 'delete' },
})

const consensusDissents = table('consensus_dissents', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    debate_id: plain<string>(),
    agent: plain<string>(),
    type: plain<string>(),
    view: personal<string>(),
    reasoning: personal<string | null>(),
    confidence: plain<number>(),
    at: plain<Timestamp>(),
  },
  category: 'debate',
  purpose: 'Who disagreed with a decision, and why',
  exported: { omit: 'It belongs to the organization, which exports its debates' },
  debate: { by: 'debate_id', erase: 'delete' },
})

const riskWarnings = table('risk_warnings', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    debate_id: plain<string>(),
    agent: plain<string>(),
    type: plain<string>(),
    severity: plain<number>(),
    warning: personal<string>(),
    mitigation: personal<string>(),
    at: plain<Timestamp>(),
  },
  category: 'debate',
  purpose: 'What agents warned of',
  exported: { omit: 'It belongs to the organization, which exports its debates' },
  debate: { by: 'debate_id', erase: 'delete' },
})

const consensusCounts = table('consensus_counts', {
  columns: {
    organization_id: plain<string>(),
    domain: plain<string>(),
    result: plain<string>(),
    strength: plain<string>(),
    debates: plain<number>(),
    dissents: plain<number>(),
    /** Of all of them together; a decimal as text. */
    confidence: plain<string>(),
  },
  category: 'figure',
  purpose: 'How many debates ended how',
  exported: { omit: 'It says nothing about a person' },
})

const consensusTopicCounts = table('consensus_topic_counts', {
  columns: {
    organization_id: plain<string>(),
    domain: plain<string>(),
    reached: plain<boolean>(),
    percent: plain<number>(),
    topics: plain<number>(),
  },
  category: 'figure',
  purpose: 'How many topics are settled',
  exported: { omit: 'It says nothing about a person' },
})

export const consensusMemoryTables = [
  consensusMemory,
  consensusWords,
  consensusVotes,
  consensusDissents,
  riskWarnings,
  consensusCounts,
  consensusTopicCounts,
]

declare module '../../../storage/tables.ts' {
  interface Tables {
    consensus_memory: RowOf<typeof consensusMemory>
    consensus_words: RowOf<typeof consensusWords>
    consensus_votes: RowOf<typeof consensusVotes>
    consensus_dissents: RowOf<typeof consensusDissents>
    risk_warnings: RowOf<typeof riskWarnings>
    consensus_counts: RowOf<typeof consensusCounts>
    consensus_topic_counts: RowOf<typeof consensusTopicCounts>
  }
}
