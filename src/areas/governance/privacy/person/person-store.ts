import { type RawBuilder, sql } from 'kysely'
import { emailKey } from '../../../../shared/identity/email-address.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { type TableDescription, type Through, textColumnsOf, writersOf } from '../../../../storage/table.ts'
import { contributionsOf } from '../contributions/views.ts'

/** How the rows of a person are found. */
export interface Whose {
  id: string
  email: string
}

export type PersonRow = Readonly<Record<string, unknown>>

const PAGE = 500
const PLACE = '_place'
const OWN = '_own'

/** The condition for a person's rows in a table; undefined if rows are not found by person. */
export const theirs = (kept: TableDescription, whose: Whose) => foundBy(kept.person?.by ?? [], kept, whose)

/** The condition for rows that the person wrote, among those that name them. */
export const writtenBy = (kept: TableDescription, whose: Whose) => foundBy(writersOf(kept), kept, whose)

function foundBy(
  by: readonly string[],
  { table, person, debate }: TableDescription,
  { id, email }: Whose,
): RawBuilder<boolean> | undefined {
  const conditions = by.map((column) =>
    column.startsWith('email:')
      ? sql`lower(${sql.ref(column.slice('email:'.length))}) = ${emailKey(email)}`
      : sql`${sql.ref(column)} = ${id}`,
  )
  if (person?.through) conditions.push(partOfTheirs(table, person.through, id))
  if (debate?.writtenBy === 'asker')
    conditions.push(
      sql`${sql.ref(debate.by)} in (select debate_id from contributions where user_id = ${id} and version = 1)`,
    )
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` or `)})` : undefined
}

const partOfTheirs = (table: string, through: Through, id: string) => sql<boolean>`exists (
  select 1 from ${sql.table(through.table)} as whole
  where whole.organization_id = ${sql.ref(`${table}.organization_id`)}
    and ${sql.ref(`whole.${through.its}`)} = ${sql.ref(`${table}.${through.column}`)}
    and ${sql.ref(`whole.${through.by}`)} = ${id})`

/** The rows of a person in a table, page by page, without columns that exports leave out, and without the words of others. */
export async function* rowsOfPerson(
  tx: Database | Transaction,
  kept: TableDescription,
  whose: Whose,
): AsyncGenerator<PersonRow[]> {
  const where = theirs(kept, whose)
  if (!where) return
  const isOwn = kept.person?.wrote?.by ? (writtenBy(kept, whose) ?? sql`false`) : sql`true`
  const words = new Set(textColumnsOf(kept))
  const hidden = new Set<string>([
    PLACE,
    OWN,
    ...(typeof kept.exported === 'object' && 'without' in kept.exported ? kept.exported.without : []),
  ])
  let after = '(0,0)'
  for (;;) {
    const { rows } = await sql<PersonRow & { _place: string; _own: boolean }>`
      select *, ctid::text as _place, ${isOwn} as _own from ${sql.table(kept.table)}
      where ${where} and ctid > ${after}::tid order by ctid limit ${PAGE}`.execute(tx)
    const page = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).flatMap(([name, value]) =>
          hidden.has(name) ? [] : [[name, row._own || !words.has(name) ? value : null]],
        ),
      ),
    )
    if (page.length > 0) yield page
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last._place
  }
}

/** How many rows of a person a table has. */
export async function counted(
  tx: Database | Transaction,
  kept: TableDescription,
  whose: Whose,
  among: RawBuilder<unknown> = sql`true`,
): Promise<number> {
  const where = theirs(kept, whose)
  if (!where) return 0
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${sql.table(kept.table)} where ${where} and ${among}`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

export const personStore = (db: Database) => ({
  async find(id: string) {
    return db.selectFrom('users').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
  },

  /** What existing clients read of a person, beside the archive. */
  async summary(id: string, org: string) {
    const [key, membership, identities, factor] = await Promise.all([
      db
        .selectFrom('api_keys')
        .select(['prefix', 'created_at', 'expires_at'])
        .where('user_id', '=', id)
        .where('organization_id', '=', org)
        .orderBy('created_at', 'desc')
        .executeTakeFirst(),
      db
        .selectFrom('memberships')
        .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
        .select(['organizations.id', 'name', 'slug', 'tier', 'role', 'joined_at'])
        .where('user_id', '=', id)
        .where('memberships.organization_id', '=', org)
        .executeTakeFirst(),
      db.selectFrom('oauth_identities').select(['provider', 'linked_at']).where('user_id', '=', id).execute(),
      db.selectFrom('second_factors').select('enabled_at').where('user_id', '=', id).executeTakeFirst(),
    ])
    return { key, membership, identities, mfaEnabled: Boolean(factor?.enabled_at) }
  },

  /** The debates that the person started or wrote in. */
  debatesOf: async (tx: Database | Transaction, id: string): Promise<string[]> =>
    (await contributionsOf(tx, id)).map(({ debateId }) => debateId),

  /** The providers that answered in these debates. */
  async providersOf(debates: readonly string[]): Promise<string[]> {
    if (debates.length === 0) return []
    const { rows } = await sql<{ provider: string }>`
      select distinct provider from analytics_providers, jsonb_each_text(providers) as each (agent, provider)
      where debate_id = any(${debates}::text[]) and provider not in ('builtin', 'unknown') order by 1`.execute(db)
    return rows.map(({ provider }) => provider)
  },

  /** The files that the person uploaded. */
  filesOf: (tx: Database | Transaction, id: string) =>
    tx
      .selectFrom('stored_files')
      .select(['organization_id as org', 'id'])
      .where('created_by', '=', id)
      .where('state', '=', 'stored')
      .where('kind', '=', 'documents')
      .orderBy('id')
      .execute(),
})
export type PersonStore = ReturnType<typeof personStore>
