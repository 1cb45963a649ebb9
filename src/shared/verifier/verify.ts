import { auditExportFindings } from './audit-export.ts'
import { opened } from './beside.ts'
import { checkpointFindings } from './checkpoint.ts'
import { erasureFindings } from './erasure.ts'
import { exportFindings } from './export.ts'
import { type Fields, isFields } from './fields.ts'
import { headsFindings } from './heads.ts'
import { Keyring, type PublicKey } from './keys.ts'
import { isLikeNote, noteFindings } from './note.ts'
import { disagreement } from './one-reading.ts'
import { proofFindings } from './proof.ts'
import { receiptFindings } from './receipt.ts'
import { type Findings, unreadable, type Verdict, verdictOf } from './verdict.ts'
import { witnessedHeads, witnessFaults } from './witness.ts'

interface Against {
  /** The installation's public keys, present and retired; without them no signature is checked. */
  keys?: readonly PublicKey[]
  /** For an export of the audit log: a signed note of the same log that somebody kept. */
  since?: string
  /** What witnesses keep: notes, lines of notes and signed heads, or answers of `GET /audit/witnessed`. */
  witness?: readonly string[]
}

/**
 * Checks what Parley signed: the text or the bytes of a file, or what was read from it. Everything that stands beside the signed
 * part is held against it. It needs no server, and never throws.
 */
export function verify(paper: string | Uint8Array | object, { keys, since, witness }: Against = {}): Verdict {
  try {
    const isText = typeof paper === 'string' || paper instanceof Uint8Array
    const read: Read | { fault: string } = isText ? readText(paper) : { value: paper as Fields }
    if ('fault' in read) return unreadable(read.fault)
    const keyring = keys && new Keyring(keys)
    const alone = findingsOf(read, keyring, since)
    const found = alone && witness ? heldAgainst(alone, witness, keyring) : alone
    return found ? verdictOf(found, keyring !== undefined) : unreadable('It holds nothing that Parley signs')
  } catch {
    return unreadable('It is not written as anything that Parley signs')
  }
}

function heldAgainst(found: Findings, witness: readonly string[], keyring: Keyring | undefined): Findings {
  const against = found.claims
    ? witnessFaults(found.claims, witnessedHeads(witness, keyring))
    : [
        {
          at: 'witness',
          says: 'Only a note, an export of the audit log or a file of signed heads can be held against a witness',
        },
      ]
  const checked = `${found.checked} It was held against what the witness keeps.`
  return { ...found, checked, faults: [...found.faults, ...against] }
}

type Read = { note: string } | { value: Fields; lines?: readonly unknown[]; disagrees?: string }

function readText(given: string | Uint8Array): Read | { fault: string } {
  const text = textOf(given)
  if (text === undefined) return { fault: 'It is not text in UTF-8' }
  if (!text.trimStart().startsWith('{'))
    return isLikeNote(text) ? { note: text } : { fault: 'It is neither JSON nor a signed note' }
  const lines = text.trimEnd().split('\n')
  const isLines = lines.length > 1 && lines.every((line) => line.startsWith('{') && line.endsWith('}'))
  const values: unknown[] = []
  let disagrees: string | undefined
  for (const [place, part] of (isLines ? lines : [text.trim()]).entries()) {
    const value = parsed(part)
    if (!isFields(value)) return { fault: isLines ? `Line ${place + 1} is not JSON` : 'It is not JSON' }
    disagrees ??= disagreement(part, value)
    values.push(value)
  }
  const value = values.pop() as Fields
  return { value, ...(isLines && { lines: values }), ...(disagrees !== undefined && { disagrees }) }
}

function textOf(given: string | Uint8Array): string | undefined {
  if (typeof given === 'string') return given.replace(/^\uFEFF/, '')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(given)
  } catch {
    return undefined
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function findingsOf(read: Read, keyring: Keyring | undefined, since: string | undefined): Findings | undefined {
  if ('note' in read) return withoutSince(noteFindings(read.note, keyring), since)
  const { inner, faults, notCovered } = opened(read.value)
  const found = ofKind(inner, keyring, { lines: read.lines, since })
  if (!found) return undefined
  const all = [...found.faults, ...faults]
  if (read.disagrees !== undefined) all.unshift({ at: '', says: read.disagrees })
  if (read.lines && found.kind !== 'audit_export' && found.kind !== 'heads')
    all.push({ at: '', says: 'There are lines before what was signed' })
  return withoutSince({ ...found, faults: all, notCovered: [...found.notCovered, ...notCovered] }, since)
}

const withoutSince = (found: Findings, since: string | undefined): Findings =>
  since === undefined || found.kind === 'audit_export'
    ? found
    : {
        ...found,
        faults: [
          ...found.faults,
          { at: 'since', says: 'Only an export of the audit log can be held against an earlier note' },
        ],
      }

function ofKind(
  inner: Fields,
  keyring: Keyring | undefined,
  held: { lines: readonly unknown[] | undefined; since: string | undefined },
): Findings | undefined {
  if (isFields(inner.receipt)) return receiptFindings(inner, keyring)
  if (isFields(inner.export)) {
    if (inner.export.what !== 'audit' && !held.lines && !('entries' in inner)) return exportFindings(inner, keyring)
    /** A file of lines without any entry is its last line alone. */
    const lines = held.lines ?? ('entries' in inner ? undefined : [])
    return auditExportFindings(inner, keyring, { ...held, lines })
  }
  if (isFields(inner.heads)) return headsFindings([...((held.lines ?? []) as readonly Fields[]), inner], keyring)
  if (isFields(inner.erasure) || isFields(inner.certificate)) return erasureFindings(inner, keyring)
  if (typeof inner.note !== 'string') return undefined
  return 'path' in inner ? proofFindings(inner, keyring) : checkpointFindings(inner, keyring)
}
