import type { Json, Timestamp } from '../../../storage/column-types.ts'
import type { MemoryKind } from './kinds.ts'
import type { Reason } from './lifecycle/tier-moves.ts'
import type { Tier } from './tiers.ts'

interface MemoryEntries {
  organization_id: string
  id: string
  kind: MemoryKind
  topic_key: string
  tier: Tier
  importance: number
  surprise: number
  /** How many debates or people said it, and how many bytes their words have. */
  sources: number
  bytes: number
  /** The number of its last source: none is given twice. */
  last_source: number
  moves: number
  supplied: number
  cited: number
  first_cited: Timestamp | null
  last_cited: Timestamp | null
  valid_from: Timestamp
  invalid_at: Timestamp | null
  proved: 'right' | 'wrong' | null
  superseded_by: string | null
  archived_at: Timestamp | null
  promoted_at: Timestamp | null
  /** It was cited since then. */
  promoted_cited: boolean
  tags: string[]
  created_at: Timestamp
  updated_at: Timestamp
}

interface MemorySources {
  organization_id: string
  entry: string
  number: number
  kind: MemoryKind
  debate_id: string | null
  version: number | null
  topic: string
  text: string
  agent: string | null
  target: string | null
  user_id: string | null
  round: number | null
  severity: number | null
  importance: number
  proved: 'right' | 'wrong' | null
  proved_at: Timestamp | null
  at: Timestamp
}

interface MemoryUses {
  organization_id: string
  debate_id: string
  evidence_id: string
  entry: string
  supplied_at: Timestamp
  cited_at: Timestamp | null
}

interface MemoryMoves {
  organization_id: string
  entry: string
  number: number
  from_tier: Tier
  to_tier: Tier | 'archive'
  why: Reason | 'by hand'
  at: Timestamp
}

interface MemoryCounts {
  organization_id: string
  tier: Tier
  kind: MemoryKind
  archived: boolean
  entries: number
  sources: number
  bytes: number
  /** Of all of them together; a decimal as text. */
  importance: string
  surprise: string
}

interface MemoryFigures {
  organization_id: string
  span: 'minute' | 'hour' | 'day'
  since: Timestamp
  tier: Tier
  stored: number
  merged: number
  came: number
  promoted: number
  promoted_cited: number
  demoted: number
  archived: number
  removed: number
  supplied: number
  cited: number
  /** By how much more there is to read. */
  bytes: number
}

interface MemoryCritics {
  organization_id: string
  agent: string
  critiques: number
}

interface MemorySnapshots {
  organization_id: string
  at: Timestamp
  user_id: string
  figures: Json
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    memory_entries: MemoryEntries
    memory_sources: MemorySources
    memory_uses: MemoryUses
    memory_moves: MemoryMoves
    memory_counts: MemoryCounts
    memory_figures: MemoryFigures
    memory_critics: MemoryCritics
    memory_snapshots: MemorySnapshots
  }
}
