import { generateKeyPairSync } from 'node:crypto'
import type pg from 'pg'
import { type HeadGroup, signHeads } from '../../../src/areas/governance/audit/heads/signed-heads.ts'
import { type Change, type MakeChange, oneOf, type Random } from './change.ts'

interface StoredGroup {
  number: number
  payer_id: string
  size: number
  signed: string
}

const NEWEST = `
  select number::int, payer_id, size::int, signed from audit_heads join audit_trees on head_group = number order by number, payer_id`

const aGroup = (client: pg.Client, random: Random) => oneOf<StoredGroup>(client, random, NEWEST)

const told = (what: string, { payer_id, size }: StoredGroup): Change => ({
  what: `head ${what}`,
  payer: payer_id,
  seq: size - 1,
})

const column: MakeChange = async (client, random) => {
  const group = await aGroup(client, random)
  if (!group) return undefined
  const values = [
    `at = at + interval '1 second'`,
    `hash = 'x' || hash`,
    `signed = replace(signed, '"group":', '"group":1')`,
    `signed = regexp_replace(signed, '"signature":".', '"signature":"_')`,
  ]
  const value = values[random(values.length)]
  await client.query(`update audit_heads set ${value} where number = $1`, [group.number])
  return told(`changed: ${value}`, group)
}

const remove: MakeChange = async (client, random) => {
  const group = await aGroup(client, random)
  if (!group) return undefined
  await client.query('delete from audit_heads where number = $1', [group.number])
  const { rows } = await client.query(
    `select 1 from audit_heads join audit_trees on signed like '%' || tree_id || '%' where payer_id = $1`,
    [group.payer_id],
  )
  return told('deleted', rows[0] ? group : { ...group, size: 1 })
}

const otherKey: MakeChange = async (client, random) => {
  const group = await aGroup(client, random)
  if (!group) return undefined
  const { schema: _, ...heads } = JSON.parse(group.signed).heads
  const id = JSON.parse(group.signed).key_id
  const { hash, signed } = signHeads(heads as HeadGroup, { id, privateKey: generateKeyPairSync('ed25519').privateKey })
  await client.query('update audit_heads set hash = $2, signed = $3 where number = $1', [group.number, hash, signed])
  return told('signed with another key', group)
}

const unnamed: MakeChange = async (client, random) => {
  const group = await aGroup(client, random)
  if (!group) return undefined
  await client.query('update audit_trees set head_group = head_group - 1 where payer_id = $1', [group.payer_id])
  return told('not named', group)
}

export const headChanges = [column, remove, otherKey, unnamed]
