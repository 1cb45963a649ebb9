import { sql } from 'kysely'
import type { Database, Transaction } from '../../../../storage/database.ts'

/** Events of one debate that hold, or held, text of one person. */
export interface Contributed {
  org: string
  debateId: string
  versions: number[]
}

/** What a person wrote in debates, as far as the view `contributions` has read the log. */
export const contributionsOf = (db: Database | Transaction, user: string): Promise<Contributed[]> =>
  db
    .selectFrom('contributions')
    .select(['organization_id as org', 'debate_id as debateId'])
    .select(sql<number[]>`array_agg(version order by version)`.as('versions'))
    .where('user_id', '=', user)
    .groupBy(['organization_id', 'debate_id'])
    .orderBy('debate_id')
    .execute()
