import { sql } from 'kysely'
import type { OrganizationRole, Resource } from '../../../shared/identity/caller.ts'
import type { Page } from '../../../shared/pagination.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'
import type { OfferedScope } from './doors.ts'

interface NewGrant {
  id: string
  organizationId: string
  /** The workspace in which the application always acts. */
  workspaceId: string | null
  userId: string
  clientId: string
  clientName: string
  resource: Resource
  scopes: readonly OfferedScope[]
  createdAt: string
  endsAt: string
}

/** A grant that has not ended, of somebody who is still who they were when they consented. */
export interface LivingGrant {
  id: string
  user_id: string
  organization_id: string
  payer: string
  client_id: string
  resource: Resource
  scopes: string[]
  created_at: string
  ends_at: string
}

export interface EndedGrant {
  id: string
  userId: string
}

/** The SQL of grants. */
export function grantStore(db: Database) {
  const ofTenant = (org: string, userId: string | undefined) =>
    db
      .selectFrom('oauth_grants')
      .where('oauth_grants.organization_id', '=', org)
      .$if(userId !== undefined, (query) => query.where('oauth_grants.user_id', '=', userId ?? ''))

  return {
    transaction: <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
      db.transaction().execute(work),

    /** The organizations in which the person may grant access, the one they act in first. */
    organizationsOf: (userId: string, first: string): Promise<{ id: string; name: string; role: OrganizationRole }[]> =>
      db
        .selectFrom('memberships as member')
        .innerJoin('organizations as organization', 'organization.id', 'member.organization_id')
        .where('member.user_id', '=', userId)
        .where('organization.parent_id', 'is', null)
        .select(['organization.id', 'organization.name', 'member.role'])
        .orderBy((each) => each('organization.id', '=', first), 'desc')
        .orderBy('organization.name')
        .orderBy('organization.id')
        .limit(100)
        .execute(),

    /** False when the person is no member of the organization, or may not act. */
    async insert(tx: Transaction, grant: NewGrant): Promise<boolean> {
      const inserted = await tx
        .with('grown', (cte) =>
          cte.updateTable('oauth_clients').set({ unused_since: null }).where('id', '=', grant.clientId),
        )
        .with('granted', (cte) =>
          cte
            .insertInto('oauth_grants')
            .columns([
              ...([
                'organization_id',
                'id',
                'user_id',
                'token_version',
                'client_id',
                'client_name',
                'resource',
              ] as const),
              ...(['scopes', 'created_at', 'ends_at', 'workspace_id'] as const),
            ])
            .expression((eb) =>
              eb
                .selectFrom('memberships as member')
                .innerJoin('users as person', 'person.id', 'member.user_id')
                .innerJoin('organizations as organization', 'organization.id', 'member.organization_id')
                .where('member.organization_id', '=', grant.organizationId)
                .where('member.user_id', '=', grant.userId)
                .where('organization.parent_id', 'is', null)
                .where('person.disabled_at', 'is', null)
                .where('person.deleted_at', 'is', null)
                .select(({ val }) => [
                  'member.organization_id',
                  val(grant.id).as('id'),
                  'member.user_id',
                  'person.token_version',
                  val(grant.clientId).as('client_id'),
                  val(grant.clientName).as('client_name'),
                  val(grant.resource).as('resource'),
                  sql<string[]>`${[...grant.scopes]}::text[]`.as('scopes'),
                  sql<string>`${grant.createdAt}::timestamptz`.as('created_at'),
                  sql<string>`${grant.endsAt}::timestamptz`.as('ends_at'),
                  val(grant.workspaceId).as('workspace_id'),
                ]),
            )
            .returning(['organization_id', 'id', 'user_id', 'client_name']),
        )
        .insertInto('oauth_grant_names')
        .columns(['organization_id', 'grant_id', 'user_id', 'client_name'])
        .expression((eb) => eb.selectFrom('granted').select(['organization_id', 'id', 'user_id', 'client_name']))
        .returning('grant_id')
        .executeTakeFirst()
      return inserted !== undefined
    },

    findLiving: (id: string, at: Date): Promise<LivingGrant | undefined> =>
      db
        .selectFrom('oauth_grants as held')
        .innerJoin('users as person', 'person.id', 'held.user_id')
        .innerJoin('memberships as member', (join) =>
          join
            .onRef('member.organization_id', '=', 'held.organization_id')
            .onRef('member.user_id', '=', 'held.user_id'),
        )
        .innerJoin('organizations as organization', 'organization.id', 'held.organization_id')
        .leftJoin('workspaces as workspace', 'workspace.id', 'held.workspace_id')
        .where('held.id', '=', id)
        .where('workspace.removed_at', 'is', null)
        .where('held.ends_at', '>', at.toISOString())
        .whereRef('held.token_version', '=', 'person.token_version')
        .where('person.disabled_at', 'is', null)
        .where('person.deleted_at', 'is', null)
        .select(['held.id', 'held.user_id', 'held.organization_id', 'held.client_id', 'held.resource', 'held.scopes'])
        .select(['held.created_at', 'held.ends_at'])
        .select(({ fn }) => fn.coalesce('organization.parent_id', 'organization.id').as('payer'))
        .executeTakeFirst(),

    /** The newest first; without a person, everybody's in the organization. */
    async list(org: string, userId: string | undefined, at: Date, page: Page) {
      const living = ofTenant(org, userId).where('oauth_grants.ends_at', '>', at.toISOString())
      const rows = living
        .leftJoin('users as person', 'person.id', 'oauth_grants.user_id')
        .select(['oauth_grants.id', 'user_id', 'person.name as person_name', 'client_id', 'client_name', 'resource'])
        .select(['scopes', 'oauth_grants.created_at', 'ends_at', 'last_used_at', 'workspace_id'])
        .orderBy('oauth_grants.created_at', 'desc')
        .orderBy('oauth_grants.id', 'desc')
      return listWithTotal(rows, countRows(living), page)
    },

    /** Which application a grant is or was for; without a person, whosever it is. */
    application: (org: string, userId: string | undefined, id: string) =>
      db
        .selectFrom('oauth_grant_names')
        .where('organization_id', '=', org)
        .where('grant_id', '=', id)
        .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
        .select(['grant_id as id', 'client_name'])
        .executeTakeFirst(),

    /** With its tokens; nothing when there is no such grant. Without a person, whosever it is. */
    end: (org: string, userId: string | undefined, id: string): Promise<EndedGrant | undefined> =>
      db
        .deleteFrom('oauth_grants')
        .where('organization_id', '=', org)
        .where('id', '=', id)
        .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
        .returning(['id', 'user_id as userId'])
        .executeTakeFirst(),

    /** Ends a grant whose code or refresh token was used twice, or whose client gives it back. */
    endById: (id: string): Promise<EndedGrant | undefined> =>
      db.deleteFrom('oauth_grants').where('id', '=', id).returning(['id', 'user_id as userId']).executeTakeFirst(),

    async writeUse(used: ReadonlyMap<string, number>): Promise<void> {
      const ids = [...used.keys()]
      const times = [...used.values()].map((time) => new Date(time).toISOString())
      await sql`
        with seen as (select * from unnest(${ids}::text[], ${times}::timestamptz[]) as seen (id, at)),
        held as (
          select oauth_grants.id from oauth_grants join seen using (id)
          order by oauth_grants.id for no key update of oauth_grants
        )
        update oauth_grants set last_used_at = greatest(oauth_grants.last_used_at, seen.at)
        from seen join held using (id) where oauth_grants.id = seen.id`.execute(db)
    },
  }
}
export type GrantStore = ReturnType<typeof grantStore>
