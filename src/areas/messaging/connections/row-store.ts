import type { Selectable } from 'kysely'
import type { JsonObject } from '../../../shared/canonical-json.ts'
import type { Tables } from '../../../storage/tables.ts'
import type { Connection, ConnectionKind } from './connection.ts'

type Row = Selectable<Tables['connections']>

/** What is read of a connection; its secrets are not. */
export const COLUMNS = [
  'id',
  'organization_id as payer',
  'kind',
  'name',
  'app_id as appId',
  'external_id as externalId',
  'intake',
  'owner_id as owner',
  'visibility',
  'acts_as as actsAs',
  'settings',
  'state',
  'why',
  'removed_at as removedAt',
  'created_at as createdAt',
] as const

export type Found = Pick<Row, 'id' | 'kind' | 'name' | 'intake' | 'visibility' | 'settings' | 'state' | 'why'> & {
  payer: string
  appId: string
  externalId: string
  owner: string
  actsAs: string | null
  removedAt: string | null
  createdAt: string
}

export const connectionOf = (row: Found): Connection => ({
  ...row,
  kind: row.kind as ConnectionKind,
  settings: row.settings as JsonObject,
})
