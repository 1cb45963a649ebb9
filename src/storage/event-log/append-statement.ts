import type pg from 'pg'
import type { Chain, Head } from './plan.ts'

/** How a chain fared: its positions when it is in the log, none when the debate had moved on to `head`. */
export interface Written {
  debateId: string
  organizationId: string
  head: Head
  positions: number[] | null
}

interface Row {
  debate_id: string
  organization_id: string
  version: number
  head_hash: string
  positions: string[] | null
}

const STATEMENT = {
  name: 'append_events',
  text: 'select * from append_events($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)',
}

/** Writes a whole batch in one round trip and one transaction; sending the same chains again is harmless. */
export async function appendChains(pool: pg.Pool, chains: readonly Chain[]): Promise<Map<string, Written>> {
  const { rows } = await pool.query<Row>({ ...STATEMENT, values: [...debateColumns(chains), ...eventColumns(chains)] })
  return new Map(
    rows.map((row) => [
      row.debate_id,
      {
        debateId: row.debate_id,
        organizationId: row.organization_id,
        head: { version: row.version, hash: row.head_hash },
        positions: row.positions?.map(Number) ?? null,
      },
    ]),
  )
}

const debateColumns = (chains: readonly Chain[]) => [
  chains.map((chain) => chain.debateId),
  chains.map((chain) => chain.links[0]?.append.create?.organizationId ?? null),
  chains.map((chain) => chain.base.version),
  chains.map((chain) => chain.head.version),
  chains.map((chain) => chain.head.hash),
  chains.map((chain) => chain.links.findLast(({ append }) => append.status)?.append.status ?? null),
  chains.map((chain) => chain.links.at(-1)?.append.at),
  chains.map((chain) => chain.links[0]?.append.create?.lease?.runner ?? null),
  chains.map((chain) => chain.links[0]?.append.create?.lease?.ms ?? null),
]

function eventColumns(chains: readonly Chain[]) {
  const rows = chains.flatMap(({ debateId, links }) =>
    links.flatMap(({ events }) => events.map((event) => ({ debateId, event }))),
  )
  return [
    arrayOf(rows.map(({ debateId }) => debateId)),
    arrayOf(rows.map(({ event }) => event.version)),
    arrayOf(rows.map(({ event }) => event.type)),
    arrayOf(rows.map(({ event }) => event.data)),
    arrayOf(rows.map(({ event }) => event.private)),
    arrayOf(rows.map(({ event }) => event.salt)),
    arrayOf(rows.map(({ event }) => event.privateDigest)),
    arrayOf(rows.map(({ event }) => event.at)),
    arrayOf(rows.map(({ event }) => event.hash)),
  ]
}

/**
 * An array as PostgreSQL reads it. Ids, hashes and canonical JSON hold no control characters, and without those its quoting is
 * that of JSON, which is made several times as fast as the driver's.
 */
const arrayOf = (values: readonly (string | number | null)[]) => `{${JSON.stringify(values).slice(1, -1)}}`
