import { sql } from 'kysely'
import { isStorableText } from '../../../shared/text/storable-text.ts'
import type { HotReads } from '../../../storage/connection/hot-reads.ts'
import type { Database } from '../../../storage/database.ts'
import type { ConnectionKind, NamedAccount } from './connection.ts'
import { COLUMNS, type ConnectionRow, type StoredSecrets, withSecrets } from './store.ts'

const MOST_CANDIDATES = 8

/**
 * Parameters: the kind, the time since which removed connections still answer, and as far as they are named id, app,
 * account, digest and organization.
 */
const CANDIDATES = `
  select ${COLUMNS.map((column) => column.replace(/^(\w+) as (\w+)$/, '$1 as "$2"')).join(', ')},
    sealed_secrets as present, sealed_previous as previous, previous_until as "previousUntil"
  from connections
  where kind = $1 and (removed_at is null or removed_at > $2::timestamptz)
    and ($3::text is null or id = $3) and ($4::text is null or app_id = $4) and ($5::text is null or external_id = $5)
    and ($6::text is null or secret_digest = $6 or previous_digest = $6)
    and ($7::text is null or organization_id = $7)
  order by removed_at desc nulls first, created_at, id
  limit ${MOST_CANDIDATES}`

/** Reads the candidates of a signed request with their secrets in one query, because every such request waits for it. */
export function candidateStore(db: Database, hotReads: HotReads) {
  const read = hotReads.prepare(
    'signed_candidates',
    sql<ConnectionRow & StoredSecrets>`${sql.raw(CANDIDATES)}`.compile(db),
  )

  return async (kind: ConnectionKind, by: NamedAccount, since: Date) => {
    /** A request may contain names that no stored account can have. */
    if (!Object.values(by).every(isStorableText)) return []
    const named = 'id' in by ? { id: by.id } : by
    const {
      id = null,
      appId = null,
      externalId = null,
      digest = null,
      payer = null,
    } = named as Partial<Record<string, string>>
    const rows = await read(kind, since.toISOString(), id, appId, externalId, digest, payer)
    return rows.map(withSecrets)
  }
}
export type CandidateStore = ReturnType<typeof candidateStore>
