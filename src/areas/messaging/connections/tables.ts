import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const connections = table('connections', {
  columns: {
    /** Who pays: connections are never a workspace's. */
    organization_id: plain<string>(),
    id: plain<string>(),
    kind: plain<string>(),
    owner_id: personal<string>(),
    app_id: plain<string>(),
    acts_as: personal<string | null>(),
    intake: plain<'signed' | 'dial' | 'none'>(),
    name: personal<string>(),
    visibility: plain<'own' | 'shared'>(),
    external_id: personal<string>(),
    settings: personal<Json>(),
    state: plain<'active' | 'paused' | 'failed'>(),
    why: personal<string | null>(),
    /** Made by settings of the environment, which also change and remove it. */
    from_settings: plain<boolean>(),
    sealed_secrets: plain<string | null>(),
    /** Those before the last rotation, good until then. */
    sealed_previous: plain<string | null>(),
    previous_until: plain<Timestamp | null>(),
    secret_digest: plain<string | null>(),
    previous_digest: plain<string | null>(),
    sealed_tokens: plain<string | null>(),
    tokens_until: plain<Timestamp | null>(),
    /** Who renews the tokens, and until when nobody else does. */
    renewed_by: plain<string | null>(),
    renewed_until: plain<Timestamp | null>(),
    /** Since when the vendor refuses to renew them. */
    refused_since: plain<Timestamp | null>(),
    /** Where a connection that we dial has come to. */
    position: plain<Json | null>(),
    created_at: plain<Timestamp>(),
    updated_at: plain<Timestamp>(),
    removed_at: plain<Timestamp | null>(),
    version: plain<number>(),
    runner: plain<string | null>(),
    lease_until: plain<Timestamp | null>(),
    wake_at: plain<Timestamp | null>(),
    setbacks: plain<Generated<number>>(),
  },
  sealed: [
    { column: 'sealed_secrets', owner: 'id' },
    { column: 'sealed_previous', owner: 'id' },
    { column: 'sealed_tokens', owner: 'id' },
  ],
  category: 'delivery',
  purpose:
    'Which accounts of the organization at vendors are connected; a day after one is removed nothing is left of it',
  days: 1,
  since: 'removed_at',
  exported: {
    without: ['sealed_secrets', 'sealed_previous', 'secret_digest', 'previous_digest', 'sealed_tokens', 'position'],
  },
  person: { by: ['owner_id', 'acts_as'], wrote: { by: ['owner_id'], in: ['name', 'settings'] }, erase: 'pseudonym' },
})

export const connectionTables = [connections]

declare module '../../../storage/tables.ts' {
  interface Tables {
    connections: RowOf<typeof connections>
  }
}
