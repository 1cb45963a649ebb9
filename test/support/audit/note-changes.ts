import { generateKeyPairSync } from 'node:crypto'
import type pg from 'pg'
import { readNote, signNote } from '../../../src/shared/crypto/signed-note.ts'
import { type Change, type MakeChange, oneOf, type Random } from './change.ts'

interface Note {
  size: number
  note: string
}

const aNote = (client: pg.Client, random: Random) =>
  oneOf<Note>(client, random, 'select size::int, note from audit_notes order by size')

const told = (what: string, { size }: Pick<Note, 'size'>): Change => ({
  what: `note ${what}`,
  payer: 'installation',
  seq: size - 1,
})

const column: MakeChange = async (client, random) => {
  const note = await aNote(client, random)
  if (!note) return undefined
  const place = random(note.note.length - 1)
  const letter = note.note[place] === 'A' ? 'B' : 'A'
  const values = [
    'size = size + 100000',
    `at = at + interval '1 second'`,
    `note = overlay(note placing '${letter}' from ${place + 1} for 1)`,
  ]
  const value = values[random(values.length)]
  await client.query(`update audit_notes set ${value} where size = $1`, [note.size])
  return told(`changed: ${value}`, note)
}

const remove: MakeChange = async (client, random) => {
  const note = await aNote(client, random)
  if (!note) return undefined
  await client.query('delete from audit_notes where size = $1', [note.size])
  return told('deleted', note)
}

const insert: MakeChange = async (client, random) => {
  const note = await aNote(client, random)
  if (!note) return undefined
  await client.query('insert into audit_notes select 200000, at, note from audit_notes where size = $1', [note.size])
  return told('inserted', { size: 200_000 })
}

const swap: MakeChange = async (client, random) => {
  const note = await aNote(client, random)
  if (!note) return undefined
  const { rows } = await client.query('select size::int, note from audit_notes where size <> $1 limit 1', [note.size])
  if (!rows[0]) return undefined
  const set = 'update audit_notes set note = $2 where size = $1'
  await client.query(set, [note.size, rows[0].note])
  await client.query(set, [rows[0].size, note.note])
  return told('swapped', note)
}

const otherKey: MakeChange = async (client, random) => {
  const note = await aNote(client, random)
  const read = note && readNote(note.note)
  if (!read) return undefined
  const forged = signNote(read.checkpoint, generateKeyPairSync('ed25519').privateKey)
  await client.query('update audit_notes set note = $2 where size = $1', [note.size, forged])
  return told('signed with another key', note)
}

export const noteChanges = [column, remove, insert, swap, otherKey]
