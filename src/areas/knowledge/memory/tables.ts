import type { Json, Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'
import type { MemoryKind, Tier } from './kinds-and-tiers.ts'
import type { Reason } from './lifecycle/tier-moves.ts'

const FIGURE = { omit: 'It says nothing about a person' }

export const memoryEntries = table('memory_entries', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    kind: plain<MemoryKind>(),
    topic_key: plain<string>(),
    tier: plain<Tier>(),
    importance: plain<number>(),
    surprise: plain<number>(),
    /** How many debates or people said it, and how many bytes their words have. */
    sources: plain<number>(),
    bytes: plain<number>(),
    /** The number of its last source: none is given twice. */
    last_source: plain<number>(),
    moves: plain<number>(),
    supplied: plain<number>(),
    cited: plain<number>(),
    first_cited: plain<Timestamp | null>(),
    last_cited: plain<Timestamp | null>(),
    valid_from: plain<Timestamp>(),
    invalid_at: plain<Timestamp | null>(),
    proved: plain<'right' | 'wrong' | null>(),
    superseded_by: plain<string | null>(),
    archived_at: plain<Timestamp | null>(),
    promoted_at: plain<Timestamp | null>(),
    /** It was cited since then. */
    promoted_cited: plain<boolean>(),
    tags: personal<string[]>(),
    created_at: plain<Timestamp>(),
    updated_at: plain<Timestamp>(),
  },
  category: 'debate',
  purpose: 'What is remembered, how much it is worth and how long it has held; the words are those of its sources',
  exported: 'rows',
  person: {
    by: [],
    through: { table: 'memory_sources', column: 'id', its: 'entry', by: 'user_id' },
    erase: 'pseudonym',
  },
})

const memorySources = table('memory_sources', {
  columns: {
    organization_id: plain<string>(),
    entry: plain<string>(),
    number: plain<number>(),
    kind: plain<MemoryKind>(),
    debate_id: plain<string | null>(),
    version: plain<number | null>(),
    topic: personal<string>(),
    text: personal<string>(),
    agent: plain<string | null>(),
    target: plain<string | null>(),
    user_id: personal<string | null>(),
    round: plain<number | null>(),
    severity: plain<number | null>(),
    importance: plain<number>(),
    proved: plain<'right' | 'wrong' | null>(),
    proved_at: plain<Timestamp | null>(),
    at: plain<Timestamp>(),
  },
  category: 'debate',
  purpose: 'What was said in debates and noted by people, so that later debates can rest on it',
  exported: 'rows',
  person: { by: ['user_id'], erase: 'pseudonym' },
  debate: { by: 'debate_id', erase: 'delete', byArea: true },
})

const memoryUses = table('memory_uses', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    evidence_id: plain<string>(),
    entry: plain<string>(),
    supplied_at: plain<Timestamp>(),
    cited_at: plain<Timestamp | null>(),
  },
  category: 'debate',
  purpose: 'Which debates were given an entry, and which of them cited it',
  exported: FIGURE,
  debate: { by: 'debate_id', erase: 'delete', byArea: true },
})

const memoryMoves = table('memory_moves', {
  columns: {
    organization_id: plain<string>(),
    entry: plain<string>(),
    number: plain<number>(),
    from_tier: plain<Tier>(),
    to_tier: plain<Tier | 'archive'>(),
    why: plain<Reason | 'by hand'>(),
    at: plain<Timestamp>(),
  },
  category: 'debate',
  purpose: 'When an entry changed its tier, and why',
  exported: FIGURE,
})

const memoryCounts = table('memory_counts', {
  columns: {
    organization_id: plain<string>(),
    tier: plain<Tier>(),
    kind: plain<MemoryKind>(),
    archived: plain<boolean>(),
    entries: plain<number>(),
    sources: plain<number>(),
    bytes: plain<number>(),
    /** Of all of them together; a decimal as text. */
    importance: plain<string>(),
    surprise: plain<string>(),
  },
  category: 'figure',
  purpose: 'How much is remembered',
  exported: FIGURE,
})

const memoryFigures = table('memory_figures', {
  columns: {
    organization_id: plain<string>(),
    span: plain<'minute' | 'hour' | 'day'>(),
    since: plain<Timestamp>(),
    tier: plain<Tier>(),
    stored: plain<number>(),
    merged: plain<number>(),
    came: plain<number>(),
    promoted: plain<number>(),
    promoted_cited: plain<number>(),
    demoted: plain<number>(),
    archived: plain<number>(),
    removed: plain<number>(),
    supplied: plain<number>(),
    cited: plain<number>(),
    /** By how much more there is to read. */
    bytes: plain<number>(),
  },
  category: 'figure',
  purpose: 'How the memory grew, was used and was cleared, over time',
  days: 400,
  since: 'since',
  exported: FIGURE,
})

const memoryCritics = table('memory_critics', {
  columns: {
    organization_id: plain<string>(),
    agent: plain<string>(),
    critiques: plain<number>(),
  },
  category: 'figure',
  purpose: 'How many critiques of each agent are remembered',
  exported: FIGURE,
})

const memorySnapshots = table('memory_snapshots', {
  columns: {
    organization_id: plain<string>(),
    at: plain<Timestamp>(),
    user_id: personal<string>(),
    figures: plain<Json>(),
  },
  category: 'figure',
  purpose: 'What the memory held at a moment that a person chose',
  days: 400,
  since: 'at',
  exported: 'rows',
  person: { by: ['user_id'], erase: 'pseudonym' },
})

export const memoryTables = [
  memoryEntries,
  memorySources,
  memoryUses,
  memoryMoves,
  memoryCounts,
  memoryFigures,
  memoryCritics,
  memorySnapshots,
]

declare module '../../../storage/tables.ts' {
  interface Tables {
    memory_entries: RowOf<typeof memoryEntries>
    memory_sources: RowOf<typeof memorySources>
    memory_uses: RowOf<typeof memoryUses>
    memory_moves: RowOf<typeof memoryMoves>
    memory_counts: RowOf<typeof memoryCounts>
    memory_figures: RowOf<typeof memoryFigures>
    memory_critics: RowOf<typeof memoryCritics>
    memory_snapshots: RowOf<typeof memorySnapshots>
  }
}
