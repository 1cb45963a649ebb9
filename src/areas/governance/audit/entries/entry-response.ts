import { isFields } from '../../../../shared/verifier/fields.ts'
import type { Entry } from '../schema.ts'
import { readLeaf, type StoredEntry } from './check-entry.ts'

/** An entry as the API answers it. */
export function entryResponse(payer: string, row: StoredEntry): Entry {
  const details = readLeaf(row.leaf)?.details ?? {}
  const secret = row.private === null ? null : readPrivate(row.private)
  const text = (name: string) => (typeof secret?.[name] === 'string' ? (secret[name] as string) : null)
  const { request_id: request } = details
  return {
    id: row.id,
    seq: row.seq,
    timestamp: row.at,
    at: row.at,
    actor_id: row.actor_id,
    actor_type: row.actor_type as Entry['actor_type'],
    action: row.action,
    category: row.category as Entry['category'],
    resource_type: row.resource_type,
    resource_id: row.resource_id,
    tenant_id: row.tenant_id,
    org_id: payer,
    workspace_id: row.tenant_id === payer ? null : row.tenant_id,
    outcome: row.outcome as Entry['outcome'],
    success: row.outcome === 'success',
    ip_address: text('address'),
    user_agent: text('agent'),
    correlation_id: typeof request === 'string' ? request : null,
    details: { ...details },
    metadata: { ...details },
    private: secret,
    event_hash: row.leaf_hash.toString('hex'),
  }
}

/** Null where a change made it unreadable; a verification reports that. */
function readPrivate(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text)
    return isFields(read) ? { ...read } : null
  } catch {
    return null
  }
}
