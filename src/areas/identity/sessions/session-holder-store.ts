import type { RawBuilder } from 'kysely'
import type { Platform } from '../../../platform.ts'
import type { Bringing } from '../../../shared/identity/authenticate.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { Database } from '../../../storage/database.ts'
import { callerLookup } from './caller-lookup-store.ts'

/** The SQL that every authenticated request waits for. */
export function sessionHolderStore(platform: Pick<Platform, 'db' | 'hotReads' | 'replica'>) {
  const holder = callerLookup(platform, 'session_holder', (value) => holderQuery(platform.db, value))

  return {
    /** Who acts in a session, with what the database says of them now. */
    async findHolder(sessionId: string, secretId: string, bringing?: Bringing) {
      const row = await holder([sessionId, secretId], bringing)
      if (!row) return undefined
      const caller: Caller = {
        kind: 'user',
        userId: row.user_id,
        org: row.organization_id,
        payer: row.parent_id ?? row.organization_id,
        email: row.email,
        role: row.role,
        orgRole: row.org_role,
        tier: row.tier,
        sessionId,
        scopes: [],
      }
      return {
        caller,
        lastActivity: Date.parse(row.last_activity),
        expiresAt: Date.parse(row.expires_at),
        namesIssuer: row.names_issuer,
      }
    },
  }
}
export type SessionHolderStore = ReturnType<typeof sessionHolderStore>

/** Asked for every token and second; its parameters are the session and the secret. */
const holderQuery = (db: Database, brought: RawBuilder<unknown>) =>
  db
    .selectFrom('sessions as session')
    .innerJoin('users as person', 'person.id', 'session.user_id')
    .innerJoin('memberships as member', (join) =>
      join
        .onRef('member.organization_id', '=', 'session.organization_id')
        .onRef('member.user_id', '=', 'session.user_id'),
    )
    .innerJoin('organizations as organization', 'organization.id', 'session.organization_id')
    .where('session.id', '=', '')
    .where('session.secret_id', '=', '')
    .where('session.ended_at', 'is', null)
    .whereRef('session.token_version', '=', 'person.token_version')
    .where('person.disabled_at', 'is', null)
    .where('person.deleted_at', 'is', null)
    .select([
      'session.user_id',
      'session.organization_id',
      'session.last_activity',
      'session.expires_at',
      'session.names_issuer',
      'person.email',
      'person.role',
      'member.role as org_role',
      'organization.tier',
      'organization.parent_id',
    ])
    .select(brought.as('brought'))
    .compile()
