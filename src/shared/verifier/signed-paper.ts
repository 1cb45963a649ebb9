import { sha256 } from '@noble/hashes/sha2.js'
import { type Fields, isObject } from '../fields.ts'
import { besideFaults, type Demands, equals, notCoveredIn } from './accompanying-files.ts'
import { fromBase64Url, hex, utf8 } from './bytes.ts'
import { canonical, isTime } from './fields.ts'
import type { Keyring } from './keys.ts'
import type { Fault } from './verdict.ts'

/** The kinds of papers that are signed as canonical JSON, by the name of their field. */
export type PaperKind = 'receipt' | 'export' | 'erasure' | 'heads'

/** When something says that it was signed: the latest of these. */
const DATES = ['at', 'issued_at', 'reissued_at', 'made_at', 'created_at', 'completed_at', 'rewritten_at']

export interface PaperCheck {
  paper: Fields
  /** The stated digest matches the paper. */
  integrity: boolean
  /** One of the given keys signed exactly this paper before it was retired; false without keys. */
  signature: boolean
  faults: Fault[]
  notCovered: string[]
}

/** Checks a paper against its digest and its signature, and everything beside it against the paper. */
export function checkPaper(kind: PaperKind, fields: Fields, keyring: Keyring | undefined, beside: Demands): PaperCheck {
  const paper = isObject(fields[kind]) ? fields[kind] : {}
  const text = canonical(paper)
  const bytes = utf8(text ?? '')
  const hash = hex(sha256(bytes))
  const faults: Fault[] = []
  const add = (at: string, says: string | undefined) => says !== undefined && faults.push({ at, says })
  if (text === undefined) add(kind, `The ${kind} holds what JSON cannot carry in one way`)
  if (typeof paper.schema !== 'string' || !paper.schema.startsWith(`parley-${kind}/`))
    add(`${kind}.schema`, `It does not say of itself that it is of the kind ${kind}`)
  const integrity = text !== undefined && fields.hash === hash
  if (!integrity) add('hash', `The ${kind} is not the one whose digest is stated`)
  if (fields.algorithm !== 'Ed25519') add('algorithm', `The ${kind} names another algorithm than Ed25519`)
  const unsigned = keyring ? signatureFault(kind, fields, bytes, dateOf(paper), keyring) : undefined
  if (typeof fields.signature !== 'string') add('signature', `The ${kind} has no signature`)
  else add('signature', unsigned)
  const demands = { ...BESIDE, ...beside, [kind]: 'looked at elsewhere' } as const
  faults.push(...besideFaults(fields, demands, kind))
  return {
    paper,
    integrity,
    signature: keyring !== undefined && unsigned === undefined && text !== undefined,
    faults,
    notCovered: notCoveredIn(fields, demands),
  }
}

const BESIDE: Demands = {
  hash: 'looked at elsewhere',
  key_id: 'looked at elsewhere',
  signature: 'looked at elsewhere',
  algorithm: equals('Ed25519'),
}

function signatureFault(kind: PaperKind, fields: Fields, bytes: Uint8Array, date: string | undefined, keys: Keyring) {
  const { key_id, signature } = fields
  if (typeof key_id !== 'string') return `The ${kind} does not name its key`
  const key = keys.named(key_id)
  if (!key) return `The keys do not hold ${key_id}, which the ${kind} names`
  const written = typeof signature === 'string' ? fromBase64Url(signature) : undefined
  return keys.faultOf(key, written, new Uint8Array(bytes), date)
}

function dateOf(paper: Fields): string | undefined {
  const dates = DATES.map((name) => paper[name]).filter(isTime)
  return dates.reduce<string | undefined>((last, date) => (last !== undefined && last > date ? last : date), undefined)
}
