import type { RawBuilder } from 'kysely'
import type { Platform } from '../../../platform.ts'
import type { Bringing } from '../../../shared/identity/authenticate.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { Database } from '../../../storage/database.ts'
import { callerLookup, type KeyHolder } from '../sessions/index.ts'

/** The SQL that requests with an API key wait for. */
export function keyHolderStore(platform: Pick<Platform, 'db' | 'hotReads' | 'replica'>) {
  /** Their parameters are the digest or the id, and the present time. */
  const lookups = {
    digest: callerLookup(platform, 'key_holder', (value) => holderQuery(platform.db, 'key.digest', value)),
    id: callerLookup(platform, 'key_holder_by_id', (value) => holderQuery(platform.db, 'key.id', value)),
  }

  return {
    /** The current holder of a key; none once its owner is disabled, deleted or no longer a member, or its workspace gone. */
    async findHolder(by: 'digest' | 'id', value: string, at: Date, bringing?: Bringing): Promise<KeyHolder | null> {
      const row = await lookups[by]([value, at.toISOString()], bringing)
      if (!row) return null
      const expiresAt = row.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.expires_at)
      return { caller: callerOf(row), expiresAt }
    },
  }
}
export type KeyHolderStore = ReturnType<typeof keyHolderStore>

const holderQuery = (db: Database, by: 'key.digest' | 'key.id', brought: RawBuilder<unknown>) =>
  db
    .selectFrom('api_keys as key')
    .innerJoin('users as person', 'person.id', 'key.user_id')
    .innerJoin('memberships as member', (join) =>
      join.onRef('member.organization_id', '=', 'key.organization_id').onRef('member.user_id', '=', 'key.user_id'),
    )
    .innerJoin('organizations as organization', 'organization.id', 'key.organization_id')
    .leftJoin('workspaces as workspace', 'workspace.id', 'key.workspace_id')
    .where(by, '=', '')
    .where('workspace.removed_at', 'is', null)
    .where((key) => key.or([key('key.expires_at', 'is', null), key('key.expires_at', '>', '')]))
    .where('person.disabled_at', 'is', null)
    .where('person.deleted_at', 'is', null)
    .select(['key.id', 'key.user_id', 'key.organization_id', 'key.scopes', 'key.expires_at', 'key.workspace_id'])
    .select(['person.email', 'member.role', 'organization.tier', 'organization.parent_id'])
    .select(brought.as('brought'))
    .compile()

interface Holder {
  id: string
  user_id: string
  organization_id: string
  parent_id: string | null
  scopes: string[]
  workspace_id: string | null
  email: string
  role: Caller['orgRole']
  tier: Caller['tier']
}

/** A key never carries the platform role: what administrators may do needs an administrator. */
const callerOf = ({ id, user_id, organization_id, parent_id, scopes, workspace_id, ...rest }: Holder): Caller => ({
  kind: 'api-key',
  userId: user_id,
  org: organization_id,
  payer: parent_id ?? organization_id,
  email: rest.email,
  role: 'user',
  orgRole: rest.role,
  tier: rest.tier,
  sessionId: id,
  scopes,
  ...(workspace_id === null ? {} : { boundTo: workspace_id }),
})
