import type { RawBuilder } from 'kysely'
import type { Platform } from '../../../platform.ts'
import { digestOf } from '../../../shared/crypto/text-digest.ts'
import type { Bringing } from '../../../shared/identity/authenticate.ts'
import type { Database } from '../../../storage/database.ts'
import type { KeyHolder } from './authenticate.ts'
import { callerLookup } from './caller-lookup-store.ts'

/** The SQL that requests with the token of a grant wait for. */
export function grantHolderStore(platform: Pick<Platform, 'db' | 'hotReads' | 'replica'>) {
  const holder = callerLookup(platform, 'grant_holder', (value) => holderQuery(platform.db, value))

  return {
    /**
     * For whom an application acts; nobody once the grant has ended, or its person is disabled, deleted, no longer a
     * member or has another password, or its workspace is gone.
     */
    async findHolder(token: string, at: Date, bringing?: Bringing): Promise<KeyHolder | null> {
      const now = at.toISOString()
      const row = await holder(['AccessToken', digestOf(token), now, now], bringing)
      if (!row?.scopes?.length) return null
      return {
        caller: {
          kind: 'grant',
          userId: row.user_id,
          org: row.organization_id,
          payer: row.parent_id ?? row.organization_id,
          email: row.email,
          role: 'user',
          orgRole: row.role,
          tier: row.tier,
          sessionId: row.id,
          resource: row.resource,
          scopes: row.scopes,
          ...(row.workspace_id === null ? {} : { boundTo: row.workspace_id }),
        },
        expiresAt: Date.parse(row.expires_at),
      }
    },
  }
}

/** Its parameters are the kind, the digest of the token and twice the present time. */
const holderQuery = (db: Database, brought: RawBuilder<unknown>) =>
  db
    .selectFrom('oauth_objects as token')
    .innerJoin('oauth_grants as held', 'held.id', 'token.grant_id')
    .innerJoin('users as person', 'person.id', 'held.user_id')
    .innerJoin('memberships as member', (join) =>
      join.onRef('member.organization_id', '=', 'held.organization_id').onRef('member.user_id', '=', 'held.user_id'),
    )
    .innerJoin('organizations as organization', 'organization.id', 'held.organization_id')
    .leftJoin('workspaces as workspace', 'workspace.id', 'held.workspace_id')
    .where('token.kind', '=', '')
    .where('token.id_digest', '=', '')
    .where('token.expires_at', '>', '')
    .where('held.ends_at', '>', '')
    .whereRef('held.token_version', '=', 'person.token_version')
    .where('person.disabled_at', 'is', null)
    .where('workspace.removed_at', 'is', null)
    .where('person.deleted_at', 'is', null)
    .select(['held.id', 'held.user_id', 'held.organization_id', 'held.resource', 'token.scopes', 'token.expires_at'])
    .select('held.workspace_id')
    .select(['person.email', 'member.role', 'organization.tier', 'organization.parent_id'])
    .select(brought.as('brought'))
    .compile()
