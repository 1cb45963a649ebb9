import { sql } from 'kysely'
import type { AuditedAction } from '../../../../background/audit-trail/action.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'

/** A person on a platform, as the platform knows them. */
export interface ChatPerson {
  connectionId: string
  externalId: string
  externalName: string | null
}

export interface LinkedPerson extends ChatPerson {
  userId: string
  linkedBy: 'person' | 'email'
  linkedAt: string
}

interface OfferedLink extends ChatPerson {
  usedAt: string | null
  expiresAt: string
}

const OFFERED = ['connection_id as connectionId', 'external_id as externalId', 'external_name as externalName'] as const

const LINKED = [...OFFERED, 'user_id as userId', 'linked_by as linkedBy', 'linked_at as linkedAt'] as const

/** Which users people on platforms are, and the one-time links by which they prove it. */
export const peopleStore = (db: Database) => ({
  async find(org: string, connectionId: string, externalId: string): Promise<LinkedPerson | undefined> {
    return db
      .selectFrom('channel_people')
      .select(LINKED)
      .where('organization_id', '=', org)
      .where('connection_id', '=', connectionId)
      .where('external_id', '=', externalId)
      .executeTakeFirst()
  },

  /** All of an organization, or those of one person. */
  async list(org: string, userId?: string): Promise<LinkedPerson[]> {
    const all = db.selectFrom('channel_people').select(LINKED).where('organization_id', '=', org)
    return (userId === undefined ? all : all.where('user_id', '=', userId))
      .orderBy('linked_at')
      .orderBy('external_id')
      .limit(1_000)
      .execute()
  },

  link,

  /** Links a person who is not linked yet, and runs `noted` in the same transaction; a linked person stays linked as before. */
  linkUnlinked: (
    org: string,
    person: Omit<LinkedPerson, 'linkedAt'>,
    at: Date,
    noted: (tx: Transaction) => Promise<void>,
  ): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const linked = await tx
        .insertInto('channel_people')
        .values(rowOf(org, person, at))
        .onConflict((on) => on.columns(['connection_id', 'external_id']).doNothing())
        .returning('external_id')
        .executeTakeFirst()
      if (linked) await noted(tx)
    }),

  async unlink(org: string, { connectionId, externalId }: Omit<ChatPerson, 'externalName'>): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('channel_people')
      .where('organization_id', '=', org)
      .where('connection_id', '=', connectionId)
      .where('external_id', '=', externalId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  /** Removes the links of connections that are gone. */
  async forgetRemoved(): Promise<void> {
    await sql`
      delete from channel_people as person
      where not exists (select from connections where id = person.connection_id and removed_at is null)`.execute(db)
  },

  async offerLink(org: string, tokenHash: string, person: ChatPerson, until: Date, at: Date) {
    await db
      .insertInto('channel_links')
      .values({
        organization_id: org,
        token_hash: tokenHash,
        connection_id: person.connectionId,
        external_id: person.externalId,
        external_name: person.externalName,
        created_at: at.toISOString(),
        expires_at: until.toISOString(),
      })
      .execute()
  },

  /** The account that a link is or was for. */
  async offered(org: string, tokenHash: string): Promise<OfferedLink | undefined> {
    return db
      .selectFrom('channel_links')
      .select([...OFFERED, 'used_at as usedAt', 'expires_at as expiresAt'])
      .where('organization_id', '=', org)
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
  },

  /** Only the first user who opens a link is linked by it. */
  async linkBy(org: string, tokenHash: string, userId: string, at: Date): Promise<boolean> {
    const time = at.toISOString()
    const { rows } = await sql<{ external_id: string }>`
      with used as (
        update channel_links set used_at = ${time}
        where organization_id = ${org} and token_hash = ${tokenHash} and used_at is null and expires_at > ${time}
        returning organization_id, connection_id, external_id, external_name
      )
      insert into channel_people
        (organization_id, connection_id, external_id, external_name, user_id, linked_by, linked_at)
      select organization_id, connection_id, external_id, external_name, ${userId}, 'person', ${time} from used
      on conflict (connection_id, external_id) do update set external_name = excluded.external_name,
        user_id = excluded.user_id, linked_by = excluded.linked_by, linked_at = excluded.linked_at
      returning external_id`.execute(db)
    return rows.length > 0
  },
})
export type PeopleStore = ReturnType<typeof peopleStore>

/** The latest link counts. */
async function link(tx: Transaction, org: string, person: Omit<LinkedPerson, 'linkedAt'>, at: Date): Promise<void> {
  const { external_name, user_id, linked_by, linked_at, ...row } = rowOf(org, person, at)
  const facts = { external_name, user_id, linked_by, linked_at }
  await tx
    .insertInto('channel_people')
    .values({ ...row, ...facts })
    .onConflict((on) => on.columns(['connection_id', 'external_id']).doUpdateSet(facts))
    .execute()
}

const rowOf = (org: string, person: Omit<LinkedPerson, 'linkedAt'>, at: Date) => ({
  organization_id: org,
  connection_id: person.connectionId,
  external_id: person.externalId,
  external_name: person.externalName,
  user_id: person.userId,
  linked_by: person.linkedBy,
  linked_at: at.toISOString(),
})

/** The audit entry for a link that was made without a request of the user. */
export const linkAct = (payer: string, person: Omit<LinkedPerson, 'linkedAt'>): AuditedAction => ({
  payer,
  tenant: payer,
  action: 'chat.linked',
  actor: { id: 'chat', type: 'system' },
  on: { type: 'connections', id: person.connectionId },
  outcome: 'success',
  details: { user_id: person.userId, linked_by: person.linkedBy },
  private: { external_id: person.externalId },
})
