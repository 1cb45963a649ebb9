import { generateKeyPairSync, hash, type KeyObject } from 'node:crypto'
import type pg from 'pg'
import { signHeads } from '../../../src/areas/governance/audit/heads/signed-heads.ts'
import { GrowingTree, leafHash } from '../../../src/shared/crypto/merkle.ts'
import { readNote, signNote } from '../../../src/shared/crypto/signed-note.ts'
import { chainedHash, NO_EVENT } from '../../../src/storage/event-log/hash-chain.ts'
import { rebuilt } from '../../support/audit/entry-changes.ts'

export { rebuilt }

export interface ForgersKey {
  id: string
  publicKey: string
  privateKey: KeyObject
}

/** A key that this installation never had. */
export function anotherKey(): ForgersKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const x = String(publicKey.export({ format: 'jwk' }).x)
  return { id: hash('sha256', `{"crv":"Ed25519","kty":"OKP","x":"${x}"}`, 'base64url'), publicKey: x, privateKey }
}

/** The hashes of a debate's events are made anew from one on, and its head with them. */
export async function rechained(client: pg.Client, debate: string, from = 1) {
  const { rows } = await client.query(
    `select version::int, type, data, private_digest, hash, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
     from events where debate_id = $1 order by version`,
    [debate],
  )
  let previous = NO_EVENT
  for (const { version, type, data, private_digest, hash, at } of rows) {
    const content = { type, data, privateDigest: private_digest }
    const chained = version < from ? hash : chainedHash(previous, { debateId: debate, version, at }, content)
    if (chained !== hash)
      await client.query('update events set hash = $3 where debate_id = $1 and version = $2', [
        debate,
        version,
        chained,
      ])
    previous = chained
  }
  await client.query('update debates set version = $2, head_hash = $3 where id = $1', [debate, rows.length, previous])
}

/** An entry says something else, and its own hash is that of what it says. */
export async function reworded(client: pg.Client, payer: string, seq: number, reword: (leaf: string) => string) {
  const { rows } = await client.query('select leaf from audit_entries where payer_id = $1 and seq = $2', [payer, seq])
  const leaf = reword(rows[0].leaf)
  await client.query('update audit_entries set leaf = $3, leaf_hash = $4 where payer_id = $1 and seq = $2', [
    ...[payer, seq],
    ...[leaf, leafHash(leaf)],
  ])
}

/** A copy of an entry at another place, under an id of its own. */
export async function copied(
  client: pg.Client,
  from: { payer: string; seq: number },
  to: { payer: string; seq: number },
) {
  await client.query(
    `insert into audit_entries
     select $3, $4, tenant_id, id || 'x', at, category, action, actor_id, actor_type, resource_type, resource_id, outcome, leaf,
       private, salt, leaf_hash
     from audit_entries where payer_id = $1 and seq = $2`,
    [from.payer, from.seq, to.payer, to.seq],
  )
  await reworded(client, to.payer, to.seq, (leaf) => leaf.replace(/"id":"(aud_\w+)"/, '"id":"$1x"'))
}

/** All trees as they are now are signed as the next group, as the service does it, with any key. */
export async function headsSigned(client: pg.Client, key: Pick<ForgersKey, 'id' | 'privateKey'>) {
  const { rows: trees } = await client.query(
    'select tree_id as id, size::int, encode(root, $1) as root from audit_trees',
    ['hex'],
  )
  const { rows } = await client.query(
    'select number::int, hash, at, signed from audit_heads order by number desc limit 1',
  )
  const { installation, at } = JSON.parse(rows[0].signed).heads
  const group = rows[0].number + 1
  const made = signHeads({ installation, group, at, previous: rows[0].hash, trees }, key)
  await client.query('insert into audit_heads values ($1, $2, $3, $4)', [made.number, made.at, made.hash, made.signed])
  await client.query('update audit_trees set head_group = $1', [group])
}

/** The roots that a tree had at these sizes. */
async function rootsAt(client: pg.Client, payer: string, sizes: readonly number[]): Promise<Map<number, Buffer>> {
  const { rows } = await client.query('select leaf_hash from audit_entries where payer_id = $1 order by seq', [payer])
  const tree = new GrowingTree()
  const roots = new Map<number, Buffer>()
  for (const { leaf_hash } of rows) {
    tree.add(leaf_hash)
    if (sizes.includes(tree.size)) roots.set(tree.size, tree.root())
  }
  return roots
}

/** What notes told of a tree is what it is now. */
export async function rootsTold(client: pg.Client, payer: string) {
  const { rows: told } = await client.query(
    `select seq::int, (tree ->> 'size')::int as size, tree ->> 'root' as root
     from audit_entries, audit_trees, jsonb_array_elements(leaf::jsonb #> '{details,trees}') as tree
     where audit_entries.payer_id = 'installation' and audit_trees.payer_id = $1 and tree ->> 'id' = tree_id`,
    [payer],
  )
  const sizes = told.map(({ size }) => size)
  const roots = await rootsAt(client, payer, sizes)
  for (const { seq, size, root } of told)
    await reworded(client, 'installation', seq, (leaf) => leaf.replace(root, String(roots.get(size)?.toString('hex'))))
}

/** All notes are made anew for the installation's tree as it is, with any key. */
export async function notesSigned(client: pg.Client, key: Pick<ForgersKey, 'privateKey'>) {
  const { rows } = await client.query('select size::int, note from audit_notes')
  const sizes = rows.map(({ size }) => size)
  const roots = await rootsAt(client, 'installation', sizes)
  for (const { size, note } of rows) {
    const read = readNote(note)
    const root = roots.get(size)
    if (!read || !root) throw new Error('There is no note')
    await client.query('update audit_notes set note = $2 where size = $1', [
      size,
      signNote({ ...read.checkpoint, root }, key.privateKey),
    ])
  }
}

/** The last note is made anew for the installation's tree as it is, with any key. */
export async function noteSigned(client: pg.Client, key: Pick<ForgersKey, 'privateKey'>) {
  const { rows } = await client.query('select size::int, note from audit_notes order by size desc limit 1')
  const read = readNote(rows[0].note)
  if (!read) throw new Error('There is no note')
  const note = signNote(read.checkpoint, key.privateKey)
  await client.query('update audit_notes set note = $2 where size = $1', [rows[0].size, note])
}

/** The key stands among those of the installation, as one that is not used any more. */
export const keyAdded = (client: pg.Client, { id, publicKey }: ForgersKey) =>
  client.query(
    `insert into installation_keys (id, purpose, public_key, active, created_at, retired_at)
     values ($1, 'signing', $2, false, now() - interval '1 year', now() + interval '1 hour')`,
    [id, publicKey],
  )
