import type { Generated } from 'kysely'
import type { EndResult } from '../../../engine/events/parts.ts'
import type { DebateStatus } from '../../../engine/state.ts'
import type { Json, Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const debateCounts = table('debate_counts', {
  columns: {
    organization_id: plain<string>(),
    status: plain<DebateStatus>(),
    debates: plain<number>(),
  },
  category: 'figure',
  purpose: 'How many debates there are of each status',
  exported: { omit: 'It says nothing about a person' },
})

const debateResults = table('debate_results', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    kind: plain<string>(),
    domain: plain<string>(),
    agents: plain<string[]>(),
    topic: personal<string | null>(),
    /** The words of the topic. */
    search: personal<Generated<unknown>>(),
    created_at: plain<Timestamp>(),
    result: plain<string | null>(),
    winner: plain<string | null>(),
    confidence: plain<number | null>(),
    rounds_used: plain<number | null>(),
    agreeing: plain<string[] | null>(),
    tokens_in: plain<number | null>(),
    tokens_out: plain<number | null>(),
    cost_usd: plain<number | null>(),
    /** Null where the log does not tell. */
    cost_known: plain<boolean | null>(),
    unpriced_tokens: plain<number | null>(),
    answer: personal<string | null>(),
    ended_at: plain<Timestamp | null>(),
  },
  category: 'debate',
  purpose: 'What was asked and decided, to be listed and found',
  exported: { omit: 'It belongs to the organization, which exports its debates' },
  debate: { by: 'debate_id', erase: { clear: ['topic', 'answer'] } },
})

const debateFacets = table('debate_facets', {
  columns: {
    organization_id: plain<string>(),
    facet: plain<'agent' | 'domain'>(),
    value: plain<string>(),
    debates: plain<number>(),
  },
  category: 'figure',
  purpose: 'By which agents and domains debates can be found',
  exported: { omit: 'It says nothing about a person' },
})

const debateOutcomes = table('debate_outcomes', {
  columns: {
    organization_id: plain<string>(),
    result: plain<EndResult>(),
    debates: plain<number>(),
  },
  category: 'figure',
  purpose: 'How many debates of an organization ended how',
  exported: { omit: 'It says nothing about a person' },
})

const debateDays = table('debate_days', {
  columns: {
    organization_id: plain<string>(),
    day: plain<string>(),
    begun: plain<number>(),
    ended: plain<number>(),
    rounds: plain<number>(),
    agreed: plain<number>(),
    agreed_ms: plain<number>(),
  },
  category: 'figure',
  purpose: 'How the debates of each day went',
  exported: { omit: 'It says nothing about a person' },
})

const debateSupporters = table('debate_supporters', {
  columns: {
    organization_id: plain<string>(),
    day: plain<string>(),
    agent: plain<string>(),
    debates: plain<number>(),
  },
  category: 'figure',
  purpose: 'Which agents supported the decisions of each day',
  exported: { omit: 'It says nothing about a person' },
})

const debateDetails = table('debate_details', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    title: personal<string | null>(),
    tags: personal<string[]>(),
    metadata: personal<Json>(),
    archived: plain<boolean>(),
    notes: personal<string | null>(),
    deleted_at: plain<Timestamp | null>(),
    updated_at: plain<Timestamp>(),
  },
  category: 'debate',
  purpose: 'What people wrote about a debate: title, tags, notes',
  exported: 'rows',
  debate: {
    by: 'debate_id',
    erase: { clear: ['title', 'tags', 'metadata', 'notes'] },
    writtenBy: 'asker',
    byArea: true,
  },
})

const debateRequests = table('debate_requests', {
  columns: {
    organization_id: plain<string>(),
    user_id: personal<string>(),
    key: personal<string>(),
    /** Confirms a guess at what was asked; empty once that was erased. */
    digest: personal<string>(),
    debate_id: plain<string>(),
    created_at: plain<Timestamp>(),
  },
  category: 'debate',
  purpose: 'Which requests began which debate, so that one sent twice begins one',
  days: 1,
  since: 'created_at',
  exported: 'rows',
  person: { by: ['user_id'], erase: 'delete' },
  debate: { by: 'debate_id', erase: { clear: ['digest'] } },
})

const machineStarts = table('machine_starts', {
  columns: {
    /** Who pays. */
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    at: plain<Timestamp>(),
  },
  category: 'figure',
  purpose: 'How many debates were begun within the hour without a person asking at that moment',
  days: 1,
  since: 'at',
  exported: { omit: 'It names nobody, and is forgotten within the hour' },
  debate: { by: 'debate_id', erase: { keep: 'It counts a start, and is forgotten within the hour' } },
})

export const debateTables = [
  debateOutcomes,
  machineStarts,
  debateCounts,
  debateResults,
  debateFacets,
  debateDays,
  debateSupporters,
  debateDetails,
  debateRequests,
]

declare module '../../../storage/tables.ts' {
  interface Tables {
    debate_counts: RowOf<typeof debateCounts>
    debate_results: RowOf<typeof debateResults>
    debate_facets: RowOf<typeof debateFacets>
    debate_outcomes: RowOf<typeof debateOutcomes>
    debate_days: RowOf<typeof debateDays>
    debate_supporters: RowOf<typeof debateSupporters>
    debate_details: RowOf<typeof debateDetails>
    debate_requests: RowOf<typeof debateRequests>
    machine_starts: RowOf<typeof machineStarts>
  }
}
