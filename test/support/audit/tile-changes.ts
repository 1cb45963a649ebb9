import type pg from 'pg'
import { type Change, type MakeChange, oneOf, type Random } from './change.ts'

interface Tile {
  payer_id: string
  level: number
  number: number
}

const SPAN = 256
const KEY = 'payer_id = $1 and level = $2 and number = $3'

const aTile = (client: pg.Client, random: Random) =>
  oneOf<Tile>(client, random, 'select payer_id, level, number::int from audit_tiles order by 1, 2, 3')

const keyOf = ({ payer_id, level, number }: Tile) => [payer_id, level, number]
const told = (what: string, { payer_id, level, number }: Tile): Change => ({
  what: `tile ${what}`,
  payer: payer_id,
  seq: number * SPAN ** (level + 1),
})

const flipped = (column: string, byte: number) => `set_byte(${column}, ${byte}, get_byte(${column}, ${byte}) # 1)`

const column: MakeChange = async (client, random) => {
  const tile = await aTile(client, random)
  if (!tile) return undefined
  const values = {
    payer_id: `payer_id || 'x'`,
    level: 'level + 5',
    number: '-1 - number',
    hashes: flipped('hashes', random(SPAN * 32)),
    root: flipped('root', random(32)),
  }
  const names = Object.keys(values) as (keyof typeof values)[]
  const name = names[random(names.length)] ?? 'root'
  await client.query(`update audit_tiles set ${name} = ${values[name]} where ${KEY}`, keyOf(tile))
  return told(`${name} changed`, tile)
}

const remove: MakeChange = async (client, random) => {
  const tile = await aTile(client, random)
  if (!tile) return undefined
  await client.query(`delete from audit_tiles where ${KEY}`, keyOf(tile))
  return told('deleted', tile)
}

const insert: MakeChange = async (client, random) => {
  const tile = await aTile(client, random)
  if (!tile) return undefined
  const { rows } = await client.query<Tile>(
    `insert into audit_tiles select payer_id, level,
       (select max(number) + 1 from audit_tiles where payer_id = $1 and level = $2), hashes, root
     from audit_tiles where ${KEY} returning payer_id, level, number::int`,
    keyOf(tile),
  )
  return rows[0] && told('inserted', rows[0])
}

const swap: MakeChange = async (client, random) => {
  const tile = await aTile(client, random)
  if (!tile) return undefined
  const { rows } = await client.query(
    `select number from audit_tiles where payer_id = $1 and level = $2 and number <> $3 limit 1`,
    keyOf(tile),
  )
  if (!rows[0]) return undefined
  await client.query(
    `update audit_tiles as one set hashes = other.hashes, root = other.root from audit_tiles as other
     where one.payer_id = $1 and one.level = $2 and one.number in ($3, $4)
       and other.payer_id = $1 and other.level = $2 and other.number in ($3, $4) and other.number <> one.number`,
    [...keyOf(tile), rows[0].number],
  )
  return told('swapped', tile)
}

export const tileChanges = [column, column, remove, insert, swap]
