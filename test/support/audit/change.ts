import type pg from 'pg'

/** What an owner of the database did past the triggers, and where it must be told. */
export interface Change {
  what: string
  payer: string
  seq?: number
  debate_id?: string
  version?: number
}

export type Random = (below: number) => number

/** Undefined where there is nothing to change in this way. */
export type MakeChange = (client: pg.Client, random: Random) => Promise<Change | undefined>

/** One of the rows that a query answers. */
export async function oneOf<Row extends pg.QueryResultRow>(client: pg.Client, random: Random, query: string) {
  const { rows } = await client.query<Row>(query)
  return rows[random(rows.length || 1)]
}

/** What must be told of a change. */
export const placeOfChange = ({ what: _what, ...place }: Change) => place
