import type { Generated } from 'kysely'
import type { Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const OF_NOBODY = { omit: 'It holds digests, and says nothing about people' }

/** Whatever was not gone on with by then begins anew. */
const RUN_DAYS = 3

const auditEntries = table('audit_entries', {
  columns: {
    payer_id: plain<string>(),
    seq: plain<number>(),
    tenant_id: plain<string>(),
    id: plain<string>(),
    at: plain<Timestamp>(),
    category: plain<string>(),
    action: plain<string>(),
    actor_id: personal<string>(),
    actor_type: plain<string>(),
    resource_type: plain<string>(),
    resource_id: plain<string>(),
    outcome: plain<string>(),
    /** Canonical JSON (RFC 8785): what the tree holds. The columns before it repeat it. */
    leaf: personal<string>(),
    private: personal<string | null>(),
    salt: plain<string | null>(),
    leaf_hash: plain<Buffer>(),
  },
  category: 'audit',
  purpose: 'What was done, when and by whom, so that any later change of it is seen',
  since: 'at',
  sweptByArea: true,
  exported: 'rows',
  person: { by: ['actor_id'], erase: { clear: ['private', 'salt'] } },
})

const auditTrees = table('audit_trees', {
  columns: {
    payer_id: plain<string>(),
    tree_id: plain<string>(),
    size: plain<number>(),
    /** The peaks above whole tiles, then the leaves of the tile that is not whole yet. */
    frontier: plain<Buffer>(),
    root: plain<Buffer>(),
    kept_from: plain<Generated<number>>(),
    noted_size: plain<Generated<number>>(),
    head_group: plain<Generated<number>>(),
  },
  category: 'audit',
  purpose: 'How far each audit log has grown',
  exported: OF_NOBODY,
})

const auditTiles = table('audit_tiles', {
  columns: {
    payer_id: plain<string>(),
    level: plain<number>(),
    number: plain<number>(),
    hashes: plain<Buffer>(),
    root: plain<Buffer>(),
  },
  category: 'audit',
  purpose: 'Digests that prove what stands in an audit log',
  exported: OF_NOBODY,
})

const auditNotes = table('audit_notes', {
  columns: {
    size: plain<number>(),
    at: plain<Timestamp>(),
    note: plain<string>(),
  },
  category: 'audit',
  purpose: 'Signed notes of how far all audit logs had grown',
  exported: OF_NOBODY,
})

const auditHeads = table('audit_heads', {
  columns: {
    number: plain<number>(),
    at: plain<Timestamp>(),
    hash: plain<string>(),
    signed: plain<string>(),
  },
  category: 'audit',
  purpose: 'Signed heads of the audit logs that grew together',
  exported: OF_NOBODY,
})

const auditWitnesses = table('audit_witnesses', {
  columns: {
    name: plain<string>(),
    last_size: plain<number>(),
    last_at: plain<Timestamp | null>(),
    trouble: plain<string | null>(),
    trouble_at: plain<Timestamp | null>(),
    sticky: plain<boolean>(),
  },
  category: 'audit',
  purpose: 'What each witness outside took last of the signed notes',
  exported: OF_NOBODY,
})

const auditWitnessed = table('audit_witnessed', {
  columns: {
    organization_id: plain<string>(),
    installation: plain<string>(),
    hash: plain<string>(),
    size: plain<number>(),
    at: plain<Timestamp>(),
    root: plain<string>(),
    key_id: plain<string>(),
    note: plain<string>(),
    heads: plain<string | null>(),
    refused: plain<string | null>(),
    received_at: plain<Timestamp>(),
  },
  category: 'audit',
  purpose: 'Signed notes of other installations that are witnessed here',
  exported: OF_NOBODY,
})

const auditWitnessedKeys = table('audit_witnessed_keys', {
  columns: {
    organization_id: plain<string>(),
    installation: plain<string>(),
    key_id: plain<string>(),
    public_key: plain<string>(),
    pinned_at: plain<Timestamp>(),
  },
  category: 'audit',
  purpose: 'The keys by which notes of other installations are believed',
  exported: OF_NOBODY,
})

const auditChecks = table('audit_checks', {
  columns: {
    payer_id: plain<string>(),
    verified_at: plain<Timestamp>(),
    size: plain<number>(),
    valid: plain<boolean>(),
    issues: plain<unknown>(),
    /** How many issues there are, of which the first are kept; null, like what follows, where a former release verified. */
    total: plain<number | null>(),
    debates: plain<number | null>(),
    events: plain<number | null>(),
    started_at: plain<Timestamp | null>(),
    took_ms: plain<number | null>(),
    /** All of it, sealed; null where a former release verified. */
    seal: plain<string | null>(),
  },
  category: 'audit',
  purpose: 'What the last verification of each audit log came to',
  exported: OF_NOBODY,
})

const auditVerifyRuns = table('audit_verify_runs', {
  columns: {
    run: plain<string>(),
    payer_id: plain<string>(),
    over: plain<boolean>(),
    /** A sealed text: what does not open is not believed. */
    state: plain<unknown>(),
    updated_at: plain<Timestamp>(),
  },
  category: 'audit',
  purpose: 'How far verifications have come, so that one that was stopped goes on',
  days: RUN_DAYS,
  since: 'updated_at',
  exported: OF_NOBODY,
})

export const auditTables = ({ days }: { days: number }) => [
  { ...auditEntries, days },
  auditTrees,
  auditTiles,
  auditNotes,
  auditHeads,
  auditWitnesses,
  auditWitnessed,
  auditWitnessedKeys,
  auditChecks,
  auditVerifyRuns,
]

declare module '../../../storage/tables.ts' {
  interface Tables {
    audit_entries: RowOf<typeof auditEntries>
    audit_trees: RowOf<typeof auditTrees>
    audit_tiles: RowOf<typeof auditTiles>
    audit_notes: RowOf<typeof auditNotes>
    audit_heads: RowOf<typeof auditHeads>
    audit_witnesses: RowOf<typeof auditWitnesses>
    audit_witnessed: RowOf<typeof auditWitnessed>
    audit_witnessed_keys: RowOf<typeof auditWitnessedKeys>
    audit_checks: RowOf<typeof auditChecks>
    audit_verify_runs: RowOf<typeof auditVerifyRuns>
  }
}
