import type { Json, Timestamp } from '../../../storage/column-types.ts'

/** `item` is something of the library, `memory` an entry of the memory. */
export type RestsOnKind = 'decision' | 'memory' | 'item'
/** What may turn out not to hold; a quote is called `<item>#<digest>`. */
export type NodeKind = 'decision' | 'item' | 'quote'
export type Cause = 'refuted' | 'replaced'

interface RestsOn {
  organization_id: string
  debate_id: string
  evidence: string
  /** Of what was quoted of the piece; empty for the piece itself. */
  quote_digest: string
  on_kind: RestsOnKind
  on_id: string
  /** Of evidence. */
  kind: string
  published: Timestamp | null
  reliability: number
  version: number
  /** Of the first answer that rests on it. */
  cited_version: number | null
}

interface DebateParents {
  organization_id: string
  debate_id: string
  parent_id: string
}

interface StaleNodes {
  organization_id: string
  kind: NodeKind
  id: string
  cause: Cause
  at: Timestamp
}

interface StaleTold {
  organization_id: string
  debate_id: string
  kind: NodeKind
  id: string
  at: Timestamp
}

interface PollinationSettings {
  organization_id: string
  enabled: boolean
  max_pollinations: number
  confidence_threshold: number
  updated_at: Timestamp | null
  counted_since: Timestamp
  heard: number
  handled: number
  succeeded: number
  failed: number
  latency_ms: number
  last_event_at: Timestamp | null
  last_check: Json | null
}

interface PollinationSubscriptions {
  organization_id: string
  debate_id: string
  id: string
  topics: string[]
  min_confidence: number | null
  created_by: string
  created_at: Timestamp
  last_triggered_at: Timestamp | null
  trigger_count: number
}

interface PollinationBridges {
  organization_id: string
  source_id: string
  target_id: string
  bridge_type: 'subscription' | 'bridge' | 'correction'
  status: 'active' | 'inactive' | 'failed'
  created_at: Timestamp
  last_sync_at: Timestamp | null
  sync_count: number
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    rests_on: RestsOn
    debate_parents: DebateParents
    stale_nodes: StaleNodes
    stale_told: StaleTold
    pollination_settings: PollinationSettings
    pollination_subscriptions: PollinationSubscriptions
    pollination_bridges: PollinationBridges
  }
}
