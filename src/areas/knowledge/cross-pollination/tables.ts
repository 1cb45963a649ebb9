import type { Json, Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

/** `item` is something of the library, `memory` an entry of the memory. */
export type RestsOnKind = 'decision' | 'memory' | 'item'

/** What may turn out not to hold; a quote is called `<item>#<digest>`. */
export type NodeKind = 'decision' | 'item' | 'quote'

export type Cause = 'refuted' | 'replaced'

const NOBODY = { omit: 'It says nothing about a person' } as const

const restsOn = table('rests_on', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    evidence: plain<string>(),
    /** Of what was quoted of the piece; empty for the piece itself. */
    quote_digest: personal<string>(),
    on_kind: plain<RestsOnKind>(),
    on_id: plain<string>(),
    /** Of evidence. */
    kind: plain<string>(),
    published: plain<Timestamp | null>(),
    reliability: plain<number>(),
    version: plain<number>(),
    /** Of the first answer that rests on it. */
    cited_version: plain<number | null>(),
  },
  category: 'debate',
  purpose: 'Which decisions rest on what, so that they can be marked when it does not hold',
  exported: { omit: 'It belongs to the organization, which exports its debates' },
  debate: { by: 'debate_id', erase: 'delete' },
})

const debateParents = table('debate_parents', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    parent_id: plain<string>(),
  },
  category: 'debate',
  purpose: 'Which debates are forks of which, so that none hears its own echo',
  exported: NOBODY,
  debate: { by: 'debate_id', erase: 'delete' },
})

const staleNodes = table('stale_nodes', {
  columns: {
    organization_id: plain<string>(),
    kind: plain<NodeKind>(),
    id: plain<string>(),
    cause: plain<Cause>(),
    at: plain<Timestamp>(),
  },
  category: 'debate',
  purpose: 'What turned out not to hold',
  exported: NOBODY,
})

const staleTold = table('stale_told', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    kind: plain<NodeKind>(),
    id: plain<string>(),
    at: plain<Timestamp>(),
  },
  category: 'debate',
  purpose: 'Of which decision it was told that it rests on something that does not hold',
  exported: NOBODY,
  debate: { by: 'debate_id', erase: 'delete' },
})

const pollinationSettings = table('pollination_settings', {
  columns: {
    organization_id: plain<string>(),
    enabled: plain<boolean>(),
    max_pollinations: plain<number>(),
    confidence_threshold: plain<number>(),
    updated_at: plain<Timestamp | null>(),
    counted_since: plain<Timestamp>(),
    heard: plain<number>(),
    handled: plain<number>(),
    succeeded: plain<number>(),
    failed: plain<number>(),
    latency_ms: plain<number>(),
    last_event_at: plain<Timestamp | null>(),
    last_check: plain<Json | null>(),
  },
  category: 'figure',
  purpose: 'Whether debates are given earlier decisions, and how often they were',
  exported: NOBODY,
})

const pollinationSubscriptions = table('pollination_subscriptions', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    id: plain<string>(),
    created_by: personal<string>(),
    min_confidence: plain<number | null>(),
    topics: personal<string[]>(),
    created_at: plain<Timestamp>(),
    last_triggered_at: plain<Timestamp | null>(),
    trigger_count: plain<number>(),
  },
  category: 'debate',
  purpose: 'Which debates hear of the decisions of others',
  exported: 'rows',
  person: { by: ['created_by'], erase: 'pseudonym' },
  debate: { by: 'debate_id', erase: 'delete' },
})

const pollinationBridges = table('pollination_bridges', {
  columns: {
    organization_id: plain<string>(),
    source_id: plain<string>(),
    target_id: plain<string>(),
    bridge_type: plain<'subscription' | 'bridge' | 'correction'>(),
    status: plain<'active' | 'inactive' | 'failed'>(),
    created_at: plain<Timestamp>(),
    last_sync_at: plain<Timestamp | null>(),
    sync_count: plain<number>(),
  },
  category: 'debate',
  purpose: 'Which debate was given the decision of which other',
  exported: NOBODY,
  debate: { by: 'target_id', erase: 'delete' },
})

export const pollinationTables = [
  restsOn,
  debateParents,
  staleNodes,
  staleTold,
  pollinationSettings,
  pollinationSubscriptions,
  pollinationBridges,
]

declare module '../../../storage/tables.ts' {
  interface Tables {
    rests_on: RowOf<typeof restsOn>
    debate_parents: RowOf<typeof debateParents>
    stale_nodes: RowOf<typeof staleNodes>
    stale_told: RowOf<typeof staleTold>
    pollination_settings: RowOf<typeof pollinationSettings>
    pollination_subscriptions: RowOf<typeof pollinationSubscriptions>
    pollination_bridges: RowOf<typeof pollinationBridges>
  }
}
