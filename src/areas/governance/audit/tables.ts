import type { Generated } from 'kysely'
import type { Timestamp } from '../../../storage/column-types.ts'

interface AuditEntries {
  payer_id: string
  seq: number
  tenant_id: string
  id: string
  at: Timestamp
  category: string
  action: string
  actor_id: string
  actor_type: string
  resource_type: string
  resource_id: string
  outcome: string
  /** Canonical JSON (RFC 8785): what the tree holds. The columns before it repeat it. */
  leaf: string
  private: string | null
  salt: string | null
  leaf_hash: Buffer
}

interface AuditTrees {
  payer_id: string
  tree_id: string
  size: number
  /** The peaks above whole tiles, then the leaves of the tile that is not whole yet. */
  frontier: Buffer
  root: Buffer
  kept_from: Generated<number>
  noted_size: Generated<number>
  head_group: Generated<number>
}

interface AuditTiles {
  payer_id: string
  level: number
  number: number
  hashes: Buffer
  root: Buffer
}

interface AuditNotes {
  size: number
  at: Timestamp
  note: string
}

interface AuditHeads {
  number: number
  at: Timestamp
  hash: string
  signed: string
}

interface AuditWitnesses {
  name: string
  last_size: number
  last_at: Timestamp | null
  trouble: string | null
  trouble_at: Timestamp | null
  sticky: boolean
}

interface AuditWitnessed {
  organization_id: string
  installation: string
  hash: string
  size: number
  at: Timestamp
  root: string
  key_id: string
  note: string
  heads: string | null
  refused: string | null
  received_at: Timestamp
}

interface AuditWitnessedKeys {
  organization_id: string
  installation: string
  key_id: string
  public_key: string
  pinned_at: Timestamp
}

interface AuditChecks {
  payer_id: string
  verified_at: Timestamp
  size: number
  valid: boolean
  issues: unknown
  /** How many issues there are, of which the first are kept; null, like what follows, where a former release verified. */
  total: number | null
  debates: number | null
  events: number | null
  started_at: Timestamp | null
  took_ms: number | null
  /** All of it, sealed; null where a former release verified. */
  seal: string | null
}

interface AuditVerifyRuns {
  run: string
  payer_id: string
  over: boolean
  /** A sealed text: what does not open is not believed. */
  state: unknown
  updated_at: Timestamp
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    audit_entries: AuditEntries
    audit_trees: AuditTrees
    audit_tiles: AuditTiles
    audit_notes: AuditNotes
    audit_heads: AuditHeads
    audit_witnesses: AuditWitnesses
    audit_witnessed: AuditWitnessed
    audit_witnessed_keys: AuditWitnessedKeys
    audit_checks: AuditChecks
    audit_verify_runs: AuditVerifyRuns
  }
}
