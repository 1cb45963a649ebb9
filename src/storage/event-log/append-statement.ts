import type pg from 'pg'
import type { Chain } from './plan.ts'

/** How a chain fared: the position of its first event when it is in the log, none when the debate had moved on to `version`. */
export interface Written {
  organizationId: string
  version: number
  firstPosition: number | null
}

interface Row {
  /** Which of the chains, counted from 1. */
  chain: number
  organization_id: string
  version: number
  first_position: number | null
}

const STATEMENT = {
  name: 'append_chains',
  text: 'select * from append_chains($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)',
}

/** Writes a whole batch in one round trip and one transaction; sending the same chains again is harmless. */
export async function appendChains(pool: pg.Pool, chains: readonly Chain[]): Promise<Map<Chain, Written>> {
  const { rows } = await pool.query<Row>({
    ...STATEMENT,
    values: [lockOrder(chains), ...debateColumns(chains), ...eventColumns(chains)],
  })
  const outcomes = new Map<Chain, Written>()
  for (const { chain, organization_id, version, first_position } of rows) {
    const written = { organizationId: organization_id, version, firstPosition: first_position }
    outcomes.set(chains[chain - 1] as Chain, written)
  }
  return outcomes
}

/** The chains by the ids of their debates, counted from 1. */
const lockOrder = (chains: readonly Chain[]) =>
  arrayOf(
    [...chains.entries()]
      .sort(([, one], [, other]) => (one.debateId < other.debateId ? -1 : 1))
      .map(([index]) => index + 1),
  )

const debateColumns = (chains: readonly Chain[]) => [
  chains.map((chain) => chain.debateId),
  chains.map((chain) => chain.links[0]?.append.create?.organizationId ?? null),
  chains.map((chain) => chain.base.version),
  chains.map((chain) => chain.head.version),
  chains.map((chain) => chain.head.hash),
  chains.map((chain) => chain.links.findLast(({ append }) => append.status)?.append.status ?? null),
  chains.map(movedAt),
  chains.map((chain) => chain.links[0]?.append.create?.lease?.runner ?? null),
  chains.map((chain) => chain.links[0]?.append.create?.lease?.ms ?? null),
]

/** When the debate itself last did something; none where only texts of it were erased. */
const movedAt = ({ links }: Chain) =>
  links.flatMap(({ events }) => events).findLast(({ type }) => type !== 'text_erased')?.at ?? null

function eventColumns(chains: readonly Chain[]) {
  const rows = chains.flatMap(({ links }, index) =>
    links.flatMap(({ events }) => events.map((event) => ({ chain: index + 1, event }))),
  )
  return [
    arrayOf(rows.map(({ chain }) => chain)),
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
