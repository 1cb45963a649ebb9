import { createHmac, createPublicKey, randomBytes } from 'node:crypto'
import { openedWith } from '../../../src/shared/crypto/encryption.ts'
import { ownerOf, privateKeyFrom } from '../../../src/storage/keys/key-material.ts'
import { masterKeyOf } from '../../../src/storage/keys/master-key.ts'
import type { SealedPlace } from '../../../src/storage/keys/seal-anew.ts'
import { type DumpedRow, keysIn } from './dumped.ts'

interface Loot {
  dump: readonly DumpedRow[]
  places: readonly SealedPlace[]
  /** The `x` of every key of the JWKS. */
  published: readonly string[]
  /** A token that the installation gave out. */
  token: string
  /** Looks into longer texts at every offset, which takes a minute. */
  thorough: boolean
}

/** Everything that a thief of a dump can do with it; each line is something that worked. */
export async function breakIn({ dump, places, published, token, thorough }: Loot): Promise<string[]> {
  const { words, keys } = keysIn(dump, { windows: thorough })
  const sealed = places.flatMap(({ table, column, owner }) =>
    dump
      .filter(({ table: of, row }) => of === `public.${table}` && typeof row[column] === 'string')
      .slice(0, 1)
      .map(({ row }) => ({ what: `${table}.${column}`, text: String(row[column]), owner: String(row[owner]) })),
  )
  const installation = dump.flatMap(({ table, row: { id, purpose, sealed_secret } }) =>
    table === 'public.installation_keys' && typeof sealed_secret === 'string'
      ? [{ id: String(id), purpose: purpose as 'jwt', sealed_secret }]
      : [],
  )
  const worked: string[] = []
  for (const key of keys) {
    if (published.includes(publicPartOf(key))) worked.push(`${key.toString('hex')} signs`)
    for (const { what, text, owner } of sealed)
      if (openedWith(key, text, owner) !== undefined) worked.push(`${key.toString('hex')} opens ${what}`)
    const master = masterKeyOf(key, randomBytes)
    for (const row of installation)
      if ((await master.unwrap(row.sealed_secret, ownerOf(row))) !== undefined)
        worked.push(`${key.toString('hex')} is the master key`)
  }
  const [head, body, signature] = token.split('.')
  for (const word of words)
    if (createHmac('sha256', word).update(`${head}.${body}`).digest('base64url') === signature)
      worked.push(`${word} signs tokens`)
  return worked
}

const publicPartOf = (seed: Buffer) =>
  String(createPublicKey(privateKeyFrom(seed.toString('base64url'))).export({ format: 'jwk' }).x)

/** Texts that could be sealed: digests in hex, and what is shorter than an empty text sealed, are not. */
const couldBeSealed = (text: string) => /^[A-Za-z0-9_-]{38,}$/.test(text) && !/^[0-9a-f]{64}$/.test(text)

/** Which columns hold texts that open with the installation's key, for anything that stands in the same row. */
export function openedPlaces(dump: readonly DumpedRow[], key: Uint8Array): string[] {
  const found = new Set<string>()
  for (const { table, texts } of dump) {
    const owners = new Set(texts.map(({ text }) => text).filter((text) => text.length < 64))
    for (const { column, text } of texts.filter((each) => couldBeSealed(each.text)))
      if ([...owners].some((owner) => openedWith(key, text, owner) !== undefined)) found.add(`${table}.${column}`)
  }
  return [...found].sort()
}

/** Texts of sealed columns that do not open for the owner that is declared. */
export const unopenedIn = (dump: readonly DumpedRow[], places: readonly SealedPlace[], key: Uint8Array): string[] =>
  places.flatMap(({ table, column, owner }) =>
    dump
      .filter(({ table: of, row }) => of === `public.${table}` && typeof row[column] === 'string')
      .filter(({ row }) => openedWith(key, String(row[column]), String(row[owner])) === undefined)
      .map(({ row }) => `${table}.${column} of ${row[owner]}`),
  )
