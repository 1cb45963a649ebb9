import { type Fields, isObject } from '../fields.ts'
import { besideFaults, type Demands, equals, notCoveredIn, opened, someTime } from './accompanying-files.ts'
import { auditExportFindings } from './audit-export.ts'
import { checkpointFindings } from './checkpoint.ts'
import { headsFindings } from './heads.ts'
import { Keyring, type PublicKey } from './keys.ts'
import { isLikeNote, noteFindings } from './note.ts'
import { proofFindings } from './proof.ts'
import { receiptFindings } from './receipt.ts'
import { checkPaper } from './signed-paper.ts'
import { type Findings, unreadable, type Verdict, verdictOf } from './verdict.ts'
import { witnessedHeads, witnessFaults } from './witness.ts'

interface Against {
  /** The installation's public keys, current and retired; without them no signature is checked. */
  keys?: readonly PublicKey[]
  /** For an export of the audit log: a signed note of the same log that was kept elsewhere. */
  since?: string
  /** What witnesses keep: notes, lines of notes and signed heads, or answers of `GET /audit/witnessed`. */
  witness?: readonly string[]
}

/**
 * Checks what Parley signed: the text or the bytes of a file, or its parsed content. Everything beside the signed part
 * is checked against it. It needs no server and never throws.
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
    if (!isObject(value)) return { fault: isLines ? `Line ${place + 1} is not JSON` : 'It is not JSON' }
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
  if (isObject(inner.receipt)) return receiptFindings(inner, keyring)
  if (isObject(inner.export)) {
    if (inner.export.what !== 'audit' && !held.lines && !('entries' in inner)) return exportFindings(inner, keyring)
    /** A file of lines without any entry consists of its last line alone. */
    const lines = held.lines ?? ('entries' in inner ? undefined : [])
    return auditExportFindings(inner, keyring, { ...held, lines })
  }
  if (isObject(inner.heads)) return headsFindings([...((held.lines ?? []) as readonly Fields[]), inner], keyring)
  if (isObject(inner.erasure) || isObject(inner.certificate)) return erasureFindings(inner, keyring)
  if (typeof inner.note !== 'string') return undefined
  return 'path' in inner ? proofFindings(inner, keyring) : checkpointFindings(inner, keyring)
}

/** A bare certificate, or the one in the answer to the erased person. */
function erasureFindings(fields: Fields, keyring: Keyring | undefined): Findings {
  const isInside = isObject(fields.certificate)
  const signed = isObject(fields.certificate) ? fields.certificate : fields
  const { paper, faults, notCovered } = checkPaper('erasure', signed, keyring, {})
  const demands = besideCertificate(paper)
  return {
    kind: 'erasure_certificate',
    about: `erasure ${paper.erasure_id}, completed ${paper.completed_at}`,
    checked: `The certificate was held against its digest and the signature of key ${signed.key_id}${isInside ? ', and everything beside it against the certificate' : ''}.`,
    proves: `The installation with key ${signed.key_id} signed that it carried out this erasure as the certificate says; that it did is its own word.`,
    notCovered: isInside ? [...notCovered, ...notCoveredIn(fields, demands)] : notCovered,
    faults: isInside ? [...faults, ...besideFaults(fields, demands, 'certificate')] : faults,
  }
}

const besideCertificate = ({ erasure_id, completed_at }: Fields): Demands => ({
  certificate: 'looked at elsewhere',
  deletion_id: equals(erasure_id),
  status: equals('completed'),
  completed_at: equals(completed_at),
  scheduled_for: someTime,
})

/** The manifest of a stored export or archive: it names the digest of every file. */
function exportFindings(fields: Fields, keyring: Keyring | undefined): Findings {
  const { paper, faults, notCovered } = checkPaper('export', fields, keyring, {})
  const files = Array.isArray(paper.files) ? paper.files.length : 0
  return {
    kind: 'export',
    about: `export ${paper.export_id} of ${paper.kind}, ${files} files, asked for ${paper.created_at}`,
    checked: `The manifest was held against its digest and the signature of key ${fields.key_id}; the files it names were not looked at.`,
    proves: `The installation with key ${fields.key_id} wrote ${files} files with the digests that the manifest states: a file is one of them if its SHA-256 is.`,
    notCovered,
    faults,
  }
}

/** A JSON string, a number, or a structural character. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[{}[\],:]/g
const DEEPEST = 100

/**
 * What keeps two parsers of a JSON text from agreeing: a repeated name in an object, a number that not every parser can
 * represent, or more levels than some can read. Apart from that the text is valid JSON, and `value` is its parsed form.
 */
function disagreement(text: string, value: unknown): string | undefined {
  /** A text that serialises back to itself has no repeated name and no rounded number. */
  if (JSON.stringify(value) === text.replaceAll('\n', '') && isShallow(value)) return undefined
  const open: (Set<string> | undefined)[] = []
  let isName = false
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      if (open.push(token === '{' ? new Set() : undefined) > DEEPEST) return `There are more than ${DEEPEST} levels`
    } else if (token === '}' || token === ']') open.pop()
    const names = open.at(-1)
    if (isName && names && token.startsWith('"')) {
      const name = String(JSON.parse(token))
      if (names.has(name)) return `It has ${JSON.stringify(name)} twice in one object`
      names.add(name)
    }
    if (/^[-\d]/.test(token) && !isHeld(token)) return `It has the number ${token}, which not every reader can hold`
    isName = token === '{' || token === ','
  }
  return undefined
}

function isShallow(value: unknown, levels = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1))
}

/** The shortest text of the parsed number equals the written text in value. */
const isHeld = (text: string) => Number.isFinite(Number(text)) && decimal(text) === decimal(String(Number(text)))

/** The sign, the digits without surrounding zeros, and the power of ten after the last digit. */
function decimal(text: string): string {
  const [, sign = '', whole = '', part = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? []
  const digits = (whole + part).replace(/^0+/, '')
  const kept = digits.replace(/0+$/, '')
  if (kept === '') return '0'
  return `${sign}${kept}e${Number(power) - part.length + digits.length - kept.length}`
}
