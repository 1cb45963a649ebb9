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
  text: 'select * from append_events($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)',
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
]

function eventColumns(chains: readonly Chain[]) {
  const rows = chains.flatMap(({ debateId, links }) =>
    links.flatMap(({ events }) => events.map((event) => ({ debateId, ...event }))),
  )
  return [
    rows.map((row) => row.debateId),
    rows.map((row) => row.version),
    rows.map((row) => row.type),
    rows.map((row) => row.data),
    rows.map((row) => row.private),
    rows.map((row) => row.salt),
    rows.map((row) => row.privateDigest),
    rows.map((row) => row.at),
    rows.map((row) => row.hash),
  ]
}
