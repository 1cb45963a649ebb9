import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { cursorPositions } from '../../../background/log-readers/cursor-store.ts'
import type { Platform } from '../../../platform.ts'
import { digestOf } from '../../../shared/crypto/text-digest.ts'
import type { Bringing } from '../../../shared/identity/authenticate.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { Database } from '../../../storage/database.ts'
import { storedProfile } from '../accounts/index.ts'

/** Who an API key, or the token of a grant, stands for, and until when in milliseconds since 1970, or forever. */
export interface KeyHolder {
  caller: Caller
  expiresAt: number
}

/** The SQL that every authenticated request waits for. */
export function sessionHolderStore(platform: Pick<Platform, 'db' | 'hotReads' | 'replica'>) {
  const holder = callerLookup(platform, 'session_holder', (value) => sessionHolderQuery(platform.db, value))

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
const sessionHolderQuery = (db: Database, brought: RawBuilder<unknown>) =>
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

/** The SQL that requests with the token of a grant wait for. */
export function grantHolderStore(platform: Pick<Platform, 'db' | 'hotReads' | 'replica'>) {
  const holder = callerLookup(platform, 'grant_holder', (value) => grantHolderQuery(platform.db, value))

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
const grantHolderQuery = (db: Database, brought: RawBuilder<unknown>) =>
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

const NOTHING = sql<null>`null`

/**
 * Selects the caller, and the value as `brought`, which has no parameters: it is of the caller's row `person` of `users`,
 * or of none.
 */
type LookupQuery<Row> = (value: RawBuilder<unknown>) => CompiledQuery<Row & { brought: unknown }>

/** The statement that requests wait for while their caller is not remembered; its name is that of the prepared one. */
export function callerLookup<Row>(
  { hotReads, replica }: Pick<Platform, 'hotReads' | 'replica'>,
  name: string,
  query: LookupQuery<Row>,
) {
  const positions = cursorPositions({ withWal: replica !== undefined })
  const lookups = {
    nothing: hotReads.prepare(name, query(NOTHING)),
    profile: hotReads.prepare(`${name}_profile`, query(storedProfile)),
    view_positions: hotReads.prepare(`${name}_view_positions`, query(positions)),
  }
  return async (parameters: readonly unknown[], bringing: Bringing | undefined): Promise<Row | undefined> => {
    const rows = lookups[bringing?.what ?? 'nothing'](...parameters)
    if (bringing) {
      bringing.value = rows.then(([row]) => row?.brought)
      bringing.value.catch(() => {})
    }
    return (await rows)[0]
  }
}
