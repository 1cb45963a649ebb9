import { hash } from 'node:crypto'
import type { PendingAction } from '../../../../background/audit-trail/pending-actions-store.ts'
import { canonicalJson, type JsonObject } from '../../../../shared/canonical-json.ts'
import { type Hash, leafHash } from '../../../../shared/crypto/merkle.ts'

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

export const privateDigest = (salt: string, text: string) => hash('sha256', salt + text, 'hex')

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
