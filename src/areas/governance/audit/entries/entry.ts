import { hash } from 'node:crypto'
import type { PendingAction } from '../../../../background/audit-trail/pending-actions-store.ts'
import { canonicalJson, type JsonObject } from '../../../../shared/canonical-json.ts'
import { type Hash, leafHash } from '../../../../shared/crypto/merkle.ts'
import { isObject } from '../../../../shared/fields.ts'

/** The hashed content of an entry. Free text is only a salted digest in it, so that the text can be erased. */
export interface Leaf {
  id: string
  at: string
  tenant: string
  category: string
  action: string
  actor: { id: string; type: string }
  resource: { id: string; type: string }
  outcome: string
  details: JsonObject
  source: string
  private: string | null
  /** It was entered more than a quarter of an hour after it happened. */
  late?: true
}

/** An entry before it has its place. */
export interface NewEntry {
  leaf: Leaf
  text: string
  leafHash: Hash
  private: string | null
  salt: string | null
}

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

const privateDigest = (salt: string, text: string) => hash('sha256', salt + text, 'hex')

interface EntryOptions {
  salt: () => string
  /** What happened before this is late. */
  lateBefore: string
}

/** An act, or an entry that the audit log makes about itself. */
type EntryAct = Omit<PendingAction, 'source'> & { source: string }

export function entryOf(act: EntryAct, { salt: newSalt, lateBefore }: EntryOptions): NewEntry {
  const text = act.private === undefined ? null : canonicalJson(act.private)
  const salt = text === null ? null : newSalt()
  const leaf: Leaf = {
    id: act.id,
    at: act.at,
    tenant: act.tenant,
    category: categoryOf(act),
    action: act.action,
    actor: { id: act.actor.id, type: act.actor.type },
    resource: { id: act.on.id, type: act.on.type },
    outcome: act.outcome,
    details: act.details ?? {},
    source: act.source,
    private: text === null || salt === null ? null : privateDigest(salt, text),
    ...(lateBefore !== '' && Date.parse(act.at) < Date.parse(lateBefore) ? { late: true } : {}),
  }
  const written = canonicalJson(leaf as unknown as JsonObject)
  return { leaf, text: written, leafHash: leafHash(written), private: text, salt }
}

export const CATEGORIES = ['auth', 'access', 'data', 'admin', 'billing', 'debate', 'api', 'security', 'system'] as const
type Category = (typeof CATEGORIES)[number]

/** Which areas' acts are of which category; those of all others are `api`. */
const AREAS: Partial<Record<Category, readonly string[]>> = {
  auth: ['sessions', 'accounts', 'oauth', 'sso', 'signup', 'passwords'],
  security: ['mfa', 'api-keys', 'receipts', 'trails'],
  admin: ['organizations', 'admin-users', 'scim', 'models', 'webhooks', 'mailbox', 'diagnostics', 'rate-limits'],
  billing: ['budgets', 'usage', 'purchases'],
  debate: ['debates', 'debate', 'deliberations', 'checkpoints', 'breakpoints', 'decisions', 'explanations', 'probes'],
  data: ['privacy', 'retention', 'exports', 'documents', 'library', 'evidence', 'memory', 'pulse', 'files', 'classify'],
  system: ['audit', 'jobs', 'cursors', 'queue', 'erasure'],
}
const BY_AREA = new Map(
  Object.entries(AREAS).flatMap(([category, areas]) => areas.map((area) => [area, category as Category] as const)),
)

interface CategorizedAct {
  action: string
  outcome: string
}

/** A denied act is `access`; otherwise the action decides. */
function categoryOf({ action, outcome }: CategorizedAct): Category {
  if (outcome === 'denied') return 'access'
  return BY_AREA.get(action.split(/[._]/)[0] ?? '') ?? 'api'
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
  isObject(read) && isObject(read.actor) && isObject(read.resource) && isObject(read.details)

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
