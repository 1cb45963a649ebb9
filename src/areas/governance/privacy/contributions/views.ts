import { sql } from 'kysely'
import { defineView } from '../../../../background/log-readers/views.ts'
import { recorded } from '../../../../engine/events.ts'
import type { LogEvent } from '../../../../shared/event-types.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { replaceRows } from '../../../../storage/rows/many-rows.ts'
import { BY_PEOPLE, writerOf } from './writers.ts'

/** Which events hold, or held, text that a person wrote. It says who, and not what, so it stays when the text goes. */
export const contributions = defineView({
  name: 'contributions',
  types: BY_PEOPLE,
  tables: ['contributions'],
  textErased: 'keeps no text',
  async fold(tx, events) {
    const written = events.map((event) => ({ event, writer: writerOf(recorded(event)) }))
    const named = written.flatMap(({ event, writer }) =>
      typeof writer === 'object' ? [rowOf(event, writer.user)] : [],
    )
    await replaceRows(tx, 'contributions', KEY, named)
    const handedIn = written.flatMap(({ event, writer }) => (writer === 'asker' ? [event] : []))
    const askers = await askersOf(tx, [...new Set(handedIn.map(({ debateId }) => debateId))])
    const theirs = handedIn.flatMap((event) => {
      const asker = askers.get(event.debateId)
      return asker === undefined ? [] : [rowOf(event, asker)]
    })
    await replaceRows(tx, 'contributions', KEY, theirs)
  },
})

const KEY = ['debate_id', 'version'] as const

const rowOf = ({ organizationId, debateId, version }: LogEvent, user: string) => ({
  organization_id: organizationId,
  debate_id: debateId,
  version,
  user_id: user,
})

/** The writer of the first event started the debate. */
async function askersOf(tx: Transaction, debates: readonly string[]): Promise<Map<string, string>> {
  if (debates.length === 0) return new Map()
  const rows = await tx
    .selectFrom('contributions')
    .select(['debate_id', 'user_id'])
    .where('debate_id', 'in', debates)
    .where('version', '=', 1)
    .execute()
  return new Map(rows.map(({ debate_id, user_id }) => [debate_id, user_id]))
}

/** Events of one debate that hold, or held, text of one person. */
interface Contributed {
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
