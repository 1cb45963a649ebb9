import type pg from 'pg'
import { chainedHash, NO_EVENT, privateDigest } from '../../../src/storage/event-log/hash-chain.ts'
import { type Change, type MakeChange, oneOf, type Random } from './change.ts'

interface Place {
  debate_id: string
  version: number
  organization_id: string
  text?: string | null
}

const INSTALLATION = 'installation'

/** What each column becomes; every other one becomes longer by a letter. */
const OTHER_VALUES: Record<string, string> = {
  position: '-position',
  version: 'version + 1000',
  data: `data || ' '`,
  at: `at + interval '1 millisecond'`,
  hash: 'md5(hash) || md5(hash)',
}
const COLUMNS = [
  'position',
  'organization_id',
  'debate_id',
  'version',
  'type',
  'data',
  'private',
  'salt',
  'private_digest',
  'at',
  'hash',
] as const

const isOfText = (column: string) => column === 'private' || column === 'salt'

const EVENTS = 'select debate_id, version::int, organization_id, private as text from events order by 1, 2'
const anEvent = (client: pg.Client, random: Random) => oneOf<Place>(client, random, EVENTS)

const told = (what: string, { debate_id, version, organization_id }: Place): Change => ({
  what: `event ${what}`,
  payer: organization_id,
  debate_id,
  version,
})

const AT = 'debate_id = $1 and version = $2'
const keyOf = ({ debate_id, version }: Place) => [debate_id, version]

const column: MakeChange = async (client, random) => {
  const event = await anEvent(client, random)
  const name = COLUMNS[random(COLUMNS.length)] ?? 'data'
  if (!event || (isOfText(name) && event.text === null)) return undefined
  await client.query(
    `update events set ${name} = ${OTHER_VALUES[name] ?? `coalesce(${name}, '') || 'x'`} where ${AT}`,
    keyOf(event),
  )
  return told(`changed: ${name}`, event)
}

const remove: MakeChange = async (client, random) => {
  const event = await anEvent(client, random)
  if (!event) return undefined
  await client.query(`delete from events where ${AT}`, keyOf(event))
  return told('deleted', event)
}

/** A copy of an event, at a place that the debate does not have, or of a debate that is not there. */
const insert: MakeChange = async (client, random) => {
  const event = await anEvent(client, random)
  if (!event) return undefined
  const isOrphan = random(2) === 0
  const place = isOrphan ? `'dbt_none', version` : 'debate_id, version + 1000'
  await client.query(
    `insert into events (position, organization_id, debate_id, version, type, data, private, salt, private_digest, at, hash)
     select 500000 + position, organization_id, ${place}, type, data, private, salt, private_digest, at, hash
     from events where ${AT}`,
    keyOf(event),
  )
  if (isOrphan)
    return told('of no debate', { debate_id: 'dbt_none', version: event.version, organization_id: INSTALLATION })
  return told('inserted', { ...event, version: event.version + 1000 })
}

/** The salt goes with the text, as if it had been erased. */
const clear: MakeChange = async (client, random) => {
  const event = await oneOf<Place>(client, random, EVENTS.replace('events', 'events where private is not null'))
  if (!event) return undefined
  await client.query(`update events set private = null, salt = null where ${AT}`, keyOf(event))
  return told('text taken away', event)
}

const head: MakeChange = async (client, random) => {
  const debate = await oneOf<Place>(
    client,
    random,
    'select id as debate_id, version::int, organization_id from debates order by 1',
  )
  if (!debate) return undefined
  const kinds: [string, number][] = [
    [`head_hash = repeat('a', 64)`, debate.version],
    ['version = version + 1', debate.version + 1],
    ['version = version - 1', debate.version],
    [`organization_id = organization_id || 'x'`, 1],
  ]
  const [set, version] = kinds[random(kinds.length)] ?? ['', 0]
  await client.query(`update debates set ${set} where id = $1`, [debate.debate_id])
  return told(`head changed: ${set}`, { ...debate, version })
}

interface Chained extends Place {
  type: string
  data: string
  private: string | null
  salt: string | null
  private_digest: string | null
  at: Date
  hash: string
}

/** The first event from a version on that the tree has. */
async function firstTold(
  client: pg.Client,
  { debate_id, version, organization_id }: Place,
): Promise<number | undefined> {
  const { rows } = await client.query<{ version: number }>(
    `select (leaf::jsonb #>> '{details,version}')::int as version from audit_entries
     where payer_id = $1 and resource_id = $2 and (leaf::jsonb #>> '{details,version}')::int >= $3 order by 1 limit 1`,
    [organization_id, debate_id, version],
  )
  return rows[0]?.version
}

/** An event says something else, and every hash after it and the head of the debate are made anew. */
const rewritten: MakeChange = async (client, random) => {
  const event = await anEvent(client, random)
  const version = event && (await firstTold(client, event))
  if (!event || version === undefined) return undefined
  const { rows } = await client.query<Chained>('select * from events where debate_id = $1 order by version', [
    event.debate_id,
  ])
  let previous = NO_EVENT
  for (const row of rows) {
    const isIt = Number(row.version) === event.version
    const data = isIt ? row.data.replace(/^\{/, row.data === '{}' ? '{"a":1' : '{"a":1,') : row.data
    const text = isIt && row.private !== null ? '{"content":"something else"}' : row.private
    const digest = text === null ? row.private_digest : privateDigest(row.salt ?? '', text)
    const place = { debateId: row.debate_id, version: Number(row.version), at: row.at.toISOString() }
    previous = chainedHash(previous, place, { type: row.type, data, privateDigest: digest })
    await client.query(`update events set data = $3, private = $4, private_digest = $5, hash = $6 where ${AT}`, [
      row.debate_id,
      row.version,
      data,
      text,
      digest,
      previous,
    ])
  }
  await client.query('update debates set head_hash = $2 where id = $1', [event.debate_id, previous])
  return told('rewritten with all hashes', { ...event, version })
}

/** The last events are gone, and the debate ends before them. */
const cut: MakeChange = async (client, random) => {
  const event = await anEvent(client, random)
  const version = event && event.version > 1 ? await firstTold(client, event) : undefined
  if (!event || version === undefined) return undefined
  await client.query('delete from events where debate_id = $1 and version >= $2', keyOf(event))
  await client.query(
    `update debates set version = $2 - 1, head_hash = (select hash from events where debate_id = $1 and version = $2 - 1)
     where id = $1`,
    keyOf(event),
  )
  return told('tail cut', { ...event, version })
}

/** The whole debate is gone, or only the row that says that there is one. */
const lost: MakeChange = async (client, random) => {
  const event = await oneOf<Place>(client, random, EVENTS.replace('events', 'events where version = 1'))
  if (!event) return undefined
  if (random(2)) await client.query('delete from events where debate_id = $1', [event.debate_id])
  await client.query('delete from debates where id = $1', [event.debate_id])
  return told('lost with its debate', event)
}

/** A debate that nobody held, whole in itself. */
const forged: MakeChange = async (client, random) => {
  const event = await oneOf<Place>(client, random, EVENTS.replace('events', 'events where version = 1'))
  if (!event) return undefined
  const { rows } = await client.query<Chained>(`select * from events where ${AT}`, keyOf(event))
  const [row] = rows
  if (!row) return undefined
  const place = { debateId: 'dbt_forged', version: 1, at: row.at.toISOString() }
  const hash = chainedHash(NO_EVENT, place, { type: row.type, data: row.data, privateDigest: row.private_digest })
  await client.query(
    `insert into debates (id, organization_id, version, head_hash, status, created_at, updated_at, setbacks)
     select 'dbt_forged', organization_id, 1, $2, status, created_at, updated_at, 0 from debates where id = $1`,
    [event.debate_id, hash],
  )
  await client.query(
    `insert into events (position, organization_id, debate_id, version, type, data, private, salt, private_digest, at, hash)
     select (select min(free) from generate_series(0, 1000000) as free where not exists (select from events where position = free)),
       organization_id, 'dbt_forged', 1, type, data, private, salt, private_digest, at, $3 from events where ${AT}`,
    [...keyOf(event), hash],
  )
  return told('of a forged debate', { ...event, debate_id: 'dbt_forged', version: 1 })
}

export const eventChanges = [column, column, column, column, remove, insert, clear, head, rewritten, cut, lost, forged]
