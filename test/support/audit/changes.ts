import { generateKeyPairSync } from 'node:crypto'
import type pg from 'pg'
import { readNote, signNote } from '../../../src/shared/crypto/signed-note.ts'

/** What somebody with the database in their hands does, past the triggers. */
export interface Change {
  what: string
  where: string
}

/** The entry at which a change must be told. */
export function placeOf({ where }: Change): number {
  const numbers = where.match(/\d+/g)?.map(Number) ?? []
  if (where.startsWith('note')) return (numbers[0] ?? 0) - 1
  const seq = Number(/^\S+ (?:tile )?(-?\d+)/.exec(where)?.[1])
  return where.includes('tile') ? seq * 256 : seq
}

const TABLES = ['audit_entries', 'audit_trees', 'audit_tiles', 'audit_notes']

/** Remembers the trees as they are. */
export async function saveTrees(client: pg.Client) {
  for (const table of TABLES) await client.query(`create temporary table kept_${table} as table ${table}`)
}

export async function restoreTrees(client: pg.Client) {
  for (const table of TABLES) {
    await client.query(`delete from ${table}`)
    await client.query(`insert into ${table} table kept_${table}`)
  }
}

type Random = (below: number) => number

interface Row {
  payer_id: string
  seq: string
}

const COLUMNS = [
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

/** Makes one change at random and answers which. */
export async function changeAtRandom(client: pg.Client, random: Random): Promise<Change> {
  await client.query('set session_replication_role = replica')
  const kinds = [column, column, column, remove, insert, swap, tileBytes, tileGone, noteText, noteGone, otherKey, cut]
  for (;;) {
    const change = await kinds[random(kinds.length)]?.(client, random)
    if (change) return change
  }
}

async function anEntry(client: pg.Client, random: Random): Promise<Row> {
  const { rows } = await client.query<Row>('select payer_id, seq from audit_entries order by payer_id, seq')
  return rows[random(rows.length)] as Row
}
const where = ({ payer_id, seq }: Row) => `${payer_id} ${seq}`

async function column(client: pg.Client, random: Random): Promise<Change> {
  const entry = await anEntry(client, random)
  const name = COLUMNS[random(COLUMNS.length)] ?? 'id'
  const value =
    { at: `at + interval '1 millisecond'`, leaf_hash: `sha256(leaf_hash)` }[name as string] ??
    `coalesce(${name}, '') || 'x'`
  await client.query(`update audit_entries set ${name} = ${value} where payer_id = $1 and seq = $2`, [
    entry.payer_id,
    entry.seq,
  ])
  return { what: `${name} changed`, where: where(entry) }
}

async function remove(client: pg.Client, random: Random): Promise<Change> {
  const entry = await anEntry(client, random)
  await client.query('delete from audit_entries where payer_id = $1 and seq = $2', [entry.payer_id, entry.seq])
  return { what: 'deleted', where: where(entry) }
}

async function insert(client: pg.Client, random: Random): Promise<Change> {
  const { payer_id } = await anEntry(client, random)
  const { rows } = await client.query<Row>(
    `insert into audit_entries
     select payer_id, (select max(seq) + 1 from audit_entries where payer_id = $1), tenant_id, id || 'x', at, category, action,
       actor_id, actor_type, resource_type, resource_id, outcome, leaf, private, salt, leaf_hash
     from audit_entries where payer_id = $1 limit 1 returning payer_id, seq`,
    [payer_id],
  )
  return { what: 'inserted', where: where(rows[0] as Row) }
}

async function swap(client: pg.Client, random: Random): Promise<Change | undefined> {
  const one = await anEntry(client, random)
  const { rows } = await client.query<Row>(
    'select payer_id, seq from audit_entries where payer_id = $1 and seq <> $2',
    [one.payer_id, one.seq],
  )
  const other = rows[random(rows.length || 1)]
  if (!other) return undefined
  const move = 'update audit_entries set seq = $3 where payer_id = $1 and seq = $2'
  await client.query(move, [one.payer_id, one.seq, -1])
  await client.query(move, [one.payer_id, other.seq, one.seq])
  await client.query(move, [one.payer_id, -1, other.seq])
  return { what: 'swapped', where: `${where(one)}, ${other.seq}` }
}

async function tileBytes(client: pg.Client, random: Random): Promise<Change | undefined> {
  const name = random(2) ? 'hashes' : 'root'
  const { rows } = await client.query(
    `update audit_tiles set ${name} = set_byte(${name}, $1, get_byte(${name}, $1) # 1)
     where ctid in (select ctid from audit_tiles offset $2 limit 1) returning payer_id, number`,
    [random(32), random(3)],
  )
  return rows[0] && { what: `tile ${name} changed`, where: `${rows[0].payer_id} tile ${rows[0].number}` }
}

async function tileGone(client: pg.Client, random: Random): Promise<Change | undefined> {
  const { rows } = await client.query(
    'delete from audit_tiles where ctid in (select ctid from audit_tiles offset $1 limit 1) returning payer_id, number',
    [random(3)],
  )
  return rows[0] && { what: 'tile deleted', where: `${rows[0].payer_id} tile ${rows[0].number}` }
}

interface Note {
  size: string
  note: string
}
async function aNote(client: pg.Client, random: Random): Promise<Note | undefined> {
  const { rows } = await client.query<Note>('select size, note from audit_notes order by size')
  return rows[random(rows.length || 1)]
}

async function noteText(client: pg.Client, random: Random): Promise<Change | undefined> {
  const note = await aNote(client, random)
  if (!note) return undefined
  const change = random(2) ? `note = replace(note, 'parley', 'barley')` : `at = at + interval '1 second'`
  await client.query(`update audit_notes set ${change} where size = $1`, [note.size])
  return { what: 'note changed', where: `note ${note.size}` }
}

async function noteGone(client: pg.Client, random: Random): Promise<Change | undefined> {
  const note = await aNote(client, random)
  if (!note) return undefined
  await client.query('delete from audit_notes where size = $1', [note.size])
  return { what: 'note deleted', where: `note ${note.size}` }
}

async function otherKey(client: pg.Client, random: Random): Promise<Change | undefined> {
  const note = await aNote(client, random)
  const read = note && readNote(note.note)
  if (!read) return undefined
  const forged = signNote(read.checkpoint, generateKeyPairSync('ed25519').privateKey)
  await client.query('update audit_notes set note = $2 where size = $1', [note.size, forged])
  return { what: 'note signed with another key', where: `note ${note.size}` }
}

/** A tree whose last entries are gone, and which says so of itself, before a note that told of them. */
async function cut(client: pg.Client, random: Random): Promise<Change | undefined> {
  const { rows } = await client.query<{ payer_id: string; noted_size: string }>(
    `select payer_id, noted_size from audit_trees where noted_size > 1 and payer_id <> 'installation' order by payer_id`,
  )
  const tree = rows[random(rows.length || 1)]
  if (!tree) return undefined
  const size = Number(tree.noted_size) - 1
  await client.query('delete from audit_entries where payer_id = $1 and seq >= $2', [tree.payer_id, size])
  await client.query('update audit_trees set size = $2 where payer_id = $1', [tree.payer_id, size])
  return { what: 'tail cut', where: `${tree.payer_id} ${size}` }
}
