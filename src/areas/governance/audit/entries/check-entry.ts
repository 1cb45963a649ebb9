import { type Hash, leafHash } from '../../../../shared/crypto/merkle.ts'
import { isFields } from '../../../../shared/verifier/fields.ts'
import { type Leaf, privateDigest } from './leaf.ts'

/** A stored entry. */
export interface StoredEntry {
  seq: number
  tenant_id: string
  id: string
  at: string
  category: string
  action: string
  actor_id: string
  actor_type: string
  resource_type: string
  resource_id: string
  outcome: string
  leaf: string
  private: string | null
  salt: string | null
  leaf_hash: Buffer
}

interface Checked {
  hash: Hash
  leaf: Leaf | undefined
  /** What of the row contradicts itself. */
  fault: string | undefined
}

/** Recomputes the hash of an entry and compares everything beside it with what was hashed. */
export function checkEntry(row: StoredEntry): Checked {
  const hash = leafHash(row.leaf)
  const leaf = readLeaf(row.leaf)
  return { hash, leaf, fault: faultOf(row, hash, leaf) }
}

/** What an entry says; undefined where it cannot be read any more. */
export function readLeaf(text: string): Leaf | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return isLeaf(read) ? read : undefined
  } catch {
    return undefined
  }
}

const isLeaf = (read: unknown): read is Leaf =>
  isFields(read) && isFields(read.actor) && isFields(read.resource) && isFields(read.details)

function faultOf(row: StoredEntry, hash: Hash, leaf: Leaf | undefined): string | undefined {
  if (!hash.equals(row.leaf_hash)) return 'The entry is not the one whose hash is stored'
  if (!leaf) return 'The entry cannot be read'
  const column = contradicting(row, leaf)
  if (column) return `${column} is not what was entered`
  return privateFault(row, leaf)
}

function contradicting(row: StoredEntry, leaf: Leaf): string | undefined {
  if (row.id !== leaf.id) return 'id'
  if (row.at !== leaf.at) return 'at'
  if (row.tenant_id !== leaf.tenant) return 'tenant_id'
  if (row.category !== leaf.category) return 'category'
  if (row.action !== leaf.action) return 'action'
  if (row.actor_id !== leaf.actor.id) return 'actor_id'
  if (row.actor_type !== leaf.actor.type) return 'actor_type'
  if (row.resource_type !== leaf.resource.type) return 'resource_type'
  if (row.resource_id !== leaf.resource.id) return 'resource_id'
  return row.outcome === leaf.outcome ? undefined : 'outcome'
}

/** Text that was cleared went with its salt; what is there must have the digest that was entered. */
function privateFault({ private: text, salt }: StoredEntry, leaf: Leaf): string | undefined {
  if (text === null && salt === null) return undefined
  if (text === null || salt === null) return 'The private text or its salt is gone, but not both'
  return privateDigest(salt, text) === leaf.private ? undefined : 'The private text is not what was entered'
}
