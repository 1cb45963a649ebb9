import { hash } from 'node:crypto'
import type { Static } from 'typebox'
import { openNote, readNote } from '../../../../shared/crypto/signed-note.ts'
import { conflict, invalid } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { pageResult } from '../../../../shared/pagination.ts'
import { thumbprintOf } from '../../../../shared/verifier/keys.ts'
import { type HeadGroup, openHeads, readHeads } from '../heads/signed-heads.ts'
import type { PinBody, PinnedKey, WitnessBody, Witnessed, WitnessedQuery } from '../schema.ts'
import { contradiction } from './statement.ts'
import type { WitnessedNote, WitnessedNoteStore } from './witnessed-note-store.ts'

/** How many contradicting notes of an installation are kept: the first are the evidence. */
const MOST_REFUSED = 1_000

/** Keeps notes of other installations, and none that contradicts an earlier one. */
export function witnessedNoteService({ store, now }: { store: WitnessedNoteStore; now: () => Date }) {
  /** What the note says, when the key that came with it signed it. */
  function read({
    installation,
    note,
    heads = null,
    key,
  }: Static<typeof WitnessBody>): WitnessedNote & { origin: string } {
    const said = readNote(note)?.checkpoint
    if (!said) throw invalid('note', 'is not a signed note')
    if (!said.origin.startsWith(`parley/${installation}/`)) throw invalid('installation', 'is not the one of the note')
    if (thumbprintOf(key.x) !== key.kid) throw invalid('key.kid', 'is not the thumbprint of the key')
    if (!openNote(note, [key.x])) throw invalid('key.x', 'did not sign the note')
    return {
      installation,
      origin: said.origin,
      hash: hash('sha256', note, 'hex'),
      size: said.size,
      at: said.at,
      root: said.root.toString('hex'),
      key_id: key.kid,
      note,
      heads: typeof heads === 'string' ? signedHeadsIn(heads, key, installation) : null,
      refused: null,
      received_at: now().toISOString(),
    }
  }

  return {
    async take(body: Static<typeof WitnessBody>, { org }: Caller): Promise<Static<typeof Witnessed>> {
      const { origin, ...note } = read(body)
      const { installation } = note
      const { refused, last } = await store.inTurn(org, note, async (tx, { last, known, pinned }) => {
        if (known) return { refused: known.refused, last }
        const refused =
          refusalOf(
            { ...note, origin },
            last,
            pinned.map(({ key_id }) => key_id),
          ) ?? null
        const isKept = refused === null || (await store.refusals(tx, org, installation)) < MOST_REFUSED
        const key = { key_id: body.key.kid, public_key: body.key.x, at: note.received_at }
        await store.add(tx, org, installation, {
          key: pinned.length === 0 ? key : undefined,
          note: isKept ? { ...note, refused } : undefined,
        })
        return { refused, last }
      })
      if (refused !== null) throw conflict(`This witness rejects the note: ${refused}`)
      return { installation, size: note.size, last_size: last?.size ?? 0 }
    },

    async list({ installation, ...page }: Static<typeof WitnessedQuery>, { org }: Caller) {
      const { items, total } = await store.list(org, installation, page)
      const notes = items.map(({ organization_id: _, hash: __, ...note }) => note)
      return pageResult('notes', { items: notes, total }, page)
    },

    /** From now on notes by this key are believed too: the installation has a new one. */
    async pin({ installation, kid, x }: Static<typeof PinBody>, { org }: Caller) {
      if (thumbprintOf(x) !== kid) throw invalid('kid', 'is not the thumbprint of the key')
      const at = now().toISOString()
      await store.pin(org, installation, { key_id: kid, public_key: x, at })
      return { installation, kid, x }
    },
  }
}
/** The signed heads, and nothing beside them. */
function signedHeadsIn(text: string, { kid, x }: Static<typeof PinnedKey>, installation: string): string {
  const paper = readHeads(text)
  const { group, at } = (paper?.heads ?? {}) as unknown as HeadGroup
  const stored = { number: group, at, hash: paper?.hash ?? '', signed: text }
  const fault = paper ? openHeads(stored, [{ id: kid, publicKey: x }], installation).fault : 'It cannot be read'
  if (!paper || fault !== undefined) throw invalid('heads', 'are not signed by this key for this installation')
  const { heads, hash, algorithm, key_id, signature } = paper
  return JSON.stringify({ heads, hash, algorithm, key_id, signature })
}

export type WitnessedNoteService = ReturnType<typeof witnessedNoteService>

/** Why a note is not believed beside what is kept. */
function refusalOf(
  note: WitnessedNote & { origin: string },
  last: WitnessedNote | undefined,
  pinned: readonly string[],
): string | undefined {
  if (pinned.length > 0 && !pinned.includes(note.key_id))
    return `it is signed by the key ${note.key_id}, and not by one that is pinned here; if the installation replaced its key, pin the new one`
  if (!last) return undefined
  if (readNote(last.note)?.checkpoint.origin !== note.origin) return 'it is about another tree than the notes before it'
  return contradiction(note, last)
}
