import type pg from 'pg'
import { TiledTree } from '../../../src/areas/governance/audit/tree/tiled-tree.ts'
import { leafHash } from '../../../src/shared/crypto/merkle.ts'
import { type Change, type MakeChange, oneOf, type Random } from './change.ts'

interface Place {
  payer_id: string
  seq: number
}

const FLIPPED_TEXT = (column: string) => `coalesce(${column}, '') || 'x'`
/** What each column becomes; every other one becomes longer by a letter. */
const OTHER_VALUES: Record<string, string> = {
  seq: '-1 - seq',
  at: `at + interval '1 millisecond'`,
  leaf_hash: 'sha256(leaf_hash)',
}
const COLUMNS = [
  'payer_id',
  'seq',
  'tenant_id',
  'id',
  'at',
  'category',
  'action',
  'actor_id',
  'actor_type',
  'resource_type',
  'resource_id',
  'outcome',
  'leaf',
  'private',
  'salt',
  'leaf_hash',
] as const

async function anEntry(client: pg.Client, random: Random, where = 'true'): Promise<Place | undefined> {
  const places = `select payer_id, seq::int from audit_entries join audit_trees using (payer_id) where ${where} order by 1, 2`
  return oneOf<Place>(client, random, places)
}

const told = (what: string, { payer_id, seq }: Place): Change => ({ what, payer: payer_id, seq })

const column: MakeChange = async (client, random) => {
  const entry = await anEntry(client, random)
  const name = COLUMNS[random(COLUMNS.length)] ?? 'id'
  if (!entry) return undefined
  await client.query(
    `update audit_entries set ${name} = ${OTHER_VALUES[name] ?? FLIPPED_TEXT(name)} where payer_id = $1 and seq = $2`,
    [entry.payer_id, entry.seq],
  )
  return told(`${name} changed`, entry)
}

const remove: MakeChange = async (client, random) => {
  const entry = await anEntry(client, random)
  if (!entry) return undefined
  await client.query('delete from audit_entries where payer_id = $1 and seq = $2', [entry.payer_id, entry.seq])
  return told('deleted', entry)
}

/** A copy of an entry at a place after the last, or before the first. */
const insert: MakeChange = async (client, random) => {
  const entry = await anEntry(client, random)
  if (!entry) return undefined
  const place = random(2) ? '(select max(seq) + 1 from audit_entries where payer_id = $1)' : '-1'
  const { rows } = await client.query<Place>(
    `insert into audit_entries
     select payer_id, ${place}, tenant_id, id || 'x', at, category, action, actor_id, actor_type, resource_type, resource_id,
       outcome, leaf, private, salt, leaf_hash
     from audit_entries where payer_id = $1 and seq = $2 returning payer_id, seq::int`,
    [entry.payer_id, entry.seq],
  )
  return rows[0] && told('inserted', rows[0])
}

/** Entries change places: each moves to where the next stood. */
const reordered = (count: number): MakeChange => {
  return async (client, random) => {
    const first = await anEntry(client, random)
    if (!first) return undefined
    const { rows } = await client.query<{ seq: number }>(
      'select seq::int from audit_entries where payer_id = $1 order by seq',
      [first.payer_id],
    )
    const places = new Set([first.seq])
    while (places.size < Math.min(count, rows.length)) places.add(rows[random(rows.length)]?.seq ?? 0)
    if (places.size < count) return undefined
    const from = [...places]
    const to = [...from.slice(1), from[0]]
    await client.query('update audit_entries set seq = -1 - seq where payer_id = $1 and seq = any($2)', [
      first.payer_id,
      from,
    ])
    await client.query(
      `update audit_entries set seq = moved.new from unnest($2::bigint[], $3::bigint[]) as moved(old, new)
       where payer_id = $1 and seq = -1 - moved.old`,
      [first.payer_id, from, to],
    )
    return told(count === 2 ? 'swapped' : 'reordered', first)
  }
}

/** Stores the tree that these entries would have, with all its hashes, as if it had never been another. */
export async function rebuilt(client: pg.Client, payer: string) {
  const { rows } = await client.query('select leaf_hash from audit_entries where payer_id = $1 order by seq', [payer])
  const tree = new TiledTree({ size: 0, frontier: Buffer.alloc(0) })
  for (const { leaf_hash } of rows) tree.add(leaf_hash)
  await client.query('delete from audit_tiles where payer_id = $1', [payer])
  for (const { level, number, hashes, root } of tree.tiles)
    await client.query('insert into audit_tiles values ($1, $2, $3, $4, $5)', [payer, level, number, hashes, root])
  await client.query('update audit_trees set size = $2, frontier = $3, root = $4 where payer_id = $1', [
    payer,
    tree.size,
    tree.frontier,
    tree.root(),
  ])
}

/** Before the last note or behind it: what follows is the same. */
const NOTED = [`seq < noted_size`, 'seq >= noted_size']
const placed = (random: Random) => `${NOTED[random(2)]} and kept_from = 0 and payer_id <> 'installation'`

/** The last entries are gone, and the tree is that of the others. */
const cut: MakeChange = async (client, random) => {
  const last = await anEntry(client, random, placed(random))
  if (!last) return undefined
  await client.query('delete from audit_entries where payer_id = $1 and seq >= $2', [last.payer_id, last.seq])
  await rebuilt(client, last.payer_id)
  return told('tail cut', last)
}

/** An entry says something else, everything that is made of it is made anew, and only notes and signed heads tell. */
const rewritten: MakeChange = async (client, random) => {
  const entry = await anEntry(client, random, placed(random))
  if (!entry) return undefined
  const place = [entry.payer_id, entry.seq]
  const { rows } = await client.query('select leaf from audit_entries where payer_id = $1 and seq = $2', place)
  const leaf = rows[0].leaf.replace(/"outcome":"success"/, '"outcome":"failure"')
  await client.query(
    `update audit_entries set leaf = $3, leaf_hash = $4, outcome = 'failure' where payer_id = $1 and seq = $2`,
    [...place, leaf, leafHash(leaf)],
  )
  await rebuilt(client, entry.payer_id)
  const { rows: notes } = await client.query(
    `select (tree ->> 'size')::int as size from audit_entries, audit_trees, jsonb_array_elements(leaf::jsonb #> '{details,trees}') as tree
     where audit_entries.payer_id = 'installation' and action = 'audit.checkpoint' and audit_trees.payer_id = $1
       and tree ->> 'id' = tree_id and (tree ->> 'size')::int > $2
     union all select size::int from audit_trees where payer_id = $1
     order by 1 limit 1`,
    place,
  )
  return told('rewritten', { ...entry, seq: notes[0].size - 1 })
}

/** Entries are added, with a tree that holds them, without the key. */
export const forged: MakeChange = async (client, random) => {
  const entry = await anEntry(client, random, `kept_from = 0 and payer_id <> 'installation'`)
  if (!entry) return undefined
  const { rows } = await client.query<Place>(
    `insert into audit_entries
     select payer_id, (select size from audit_trees where payer_id = $1), tenant_id, id || 'x', at, category, action, actor_id,
       actor_type, resource_type, resource_id, outcome, leaf, private, salt, leaf_hash
     from (
       select payer_id, tenant_id, id, at, category, action, actor_id, actor_type, resource_type, resource_id, outcome,
         replace(leaf, id, id || 'x') as leaf, private, salt,
         sha256('\\x00'::bytea || convert_to(replace(leaf, id, id || 'x'), 'UTF8')) as leaf_hash
       from audit_entries where payer_id = $1 and seq = $2
     ) as copied returning payer_id, seq::int`,
    [entry.payer_id, entry.seq],
  )
  await rebuilt(client, entry.payer_id)
  return rows[0] && told('forged', rows[0])
}

export const entryChanges = [forged, column, column, column, remove, insert, reordered(2), reordered(3), cut, rewritten]
