import { isObject } from '../fields.ts'
import { hex } from './bytes.ts'
import { headsIn } from './heads.ts'
import type { Keyring } from './keys.ts'
import { noteFault, readNote, treeIn } from './note.ts'
import type { Claim, Fault, Head } from './verdict.ts'

export interface WitnessedHeads {
  heads: readonly Head[]
  /** Lines that do not count, with the reason. */
  faults: readonly string[]
}

/** The heads in what witnesses keep: a note, lines of notes and signed heads, or the answer of `GET /audit/witnessed`. */
export function witnessedHeads(texts: readonly string[], keyring: Keyring | undefined): WitnessedHeads {
  const found = texts.flatMap(piecesOf).map((piece) => headsOf(piece, keyring))
  return { heads: found.flatMap(({ heads }) => heads), faults: found.flatMap(({ faults }) => faults) }
}

function piecesOf(text: string): unknown[] {
  if (!text.trimStart().startsWith('{')) return [text]
  const whole = parsed(text)
  const inner = isObject(whole) && isObject(whole.data) ? whole.data : whole
  if (isObject(inner)) return Array.isArray(inner.notes) ? inner.notes : [inner]
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => parsed(line) ?? line)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function headsOf(piece: unknown, keyring: Keyring | undefined): { heads: Head[]; faults: string[] } {
  if (typeof piece === 'string') return noteHeads(piece, keyring)
  if (!isObject(piece)) return { heads: [], faults: ['A line of the witness cannot be read'] }
  if (typeof piece.note !== 'string') return groupHeads(piece, keyring)
  const note = noteHeads(piece.note, keyring)
  const heads = typeof piece.heads === 'string' ? parsed(piece.heads) : piece.heads
  const group = isObject(heads) ? groupHeads(heads, keyring) : { heads: [], faults: [] }
  return { heads: [...note.heads, ...group.heads], faults: [...note.faults, ...group.faults] }
}

function noteHeads(text: string, keyring: Keyring | undefined) {
  const note = readNote(text)
  const fault = note ? keyring && noteFault(note, keyring) : 'it is not a signed note'
  if (!note || fault !== undefined) return { heads: [], faults: [`A note of the witness does not count: ${fault}`] }
  return { heads: [{ tree: treeIn(note.origin), size: note.size, root: hex(note.root), at: note.at }], faults: [] }
}

function groupHeads(fields: Readonly<Record<string, unknown>>, keyring: Keyring | undefined) {
  const { heads, faults } = headsIn(fields, keyring)
  return faults.length === 0
    ? { heads, faults: [] }
    : { heads: [], faults: [`Heads of the witness do not count: ${faults[0]?.says}`] }
}

/** What witnesses keep that contradicts the claims; it is a fault too if nothing they keep can be compared. */
export function witnessFaults(claims: readonly Claim[], { heads, faults }: WitnessedHeads): Fault[] {
  const byTree = Map.groupBy(heads, ({ tree }) => tree)
  const trees = new Set(claims.map(({ tree }) => tree))
  const own = [...trees].flatMap((tree) => ownContradictions(byTree.get(tree) ?? []))
  const compared = claims.flatMap((claim) => (byTree.get(claim.tree) ?? []).map((head) => compare(claim, head)))
  const against = compared.filter((said) => typeof said === 'string' && said !== UNKNOWN) as string[]
  const says = [...faults, ...own, ...against]
  if (says.length === 0 && !compared.includes(true))
    says.push('The witness keeps nothing that this can be held against')
  return [...new Set(says)].map((said) => ({ at: 'witness', says: said }))
}

const UNKNOWN = 'unknown'

/** True if they agree, `unknown` if that cannot be decided, otherwise the contradiction. */
function compare({ size, root, at, rootAt }: Claim, head: Head): string | true {
  if (head.size === size)
    return head.root === root || `The witness keeps a signed head of ${size} other entries, from ${head.at}`
  if (head.size > size)
    return head.at <= at
      ? `The witness keeps a head of ${head.size} entries from ${head.at}, and this tells of ${size} at ${at}: the log was cut`
      : UNKNOWN
  const former = rootAt?.(head.size)
  if (former === undefined)
    return head.at > at
      ? `The witness keeps a head of only ${head.size} entries from ${head.at}, which is later`
      : UNKNOWN
  return (
    former === head.root ||
    `The first ${head.size} entries are not those that the witness keeps a signed head of, from ${head.at}`
  )
}

/** The heads of one log only grow. */
function ownContradictions(heads: readonly Head[]): string[] {
  const inTime = [...heads].sort((one, other) => (one.at < other.at ? -1 : 1))
  return inTime.slice(1).flatMap((head, place) => {
    const before = inTime[place] as Head
    if (head.at === before.at && head.size !== before.size) return []
    if (head.size < before.size)
      return [
        `What the witness keeps contradicts itself: ${before.size} entries at ${before.at}, ${head.size} at ${head.at}`,
      ]
    return head.size === before.size && head.root !== before.root
      ? [`What the witness keeps contradicts itself: two logs of ${head.size} entries`]
      : []
  })
}
