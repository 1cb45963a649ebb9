import { hash } from 'node:crypto'
import type { PendingAction } from '../../../../background/audit-trail/pending-actions-store.ts'
import { canonicalJson, type JsonObject } from '../../../../shared/canonical-json.ts'
import { type Hash, leafHash } from '../../../../shared/crypto/merkle.ts'
import { categoryOf } from './categories.ts'

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
