import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { canonicalJson, type JsonObject } from '../shared/crypto/canonical-json.ts'
import { openNote, readNote } from '../shared/crypto/signed-note.ts'
import { checkPaper, type PaperKind, type SignedPaper } from '../shared/crypto/signed-paper.ts'
import { auditFaults, type ExportedRow } from '../shared/crypto/verify-export.ts'
import { repeatedName } from '../shared/text/repeated-name.ts'

const USAGE = `Checks what Parley signed, without a server.

  parley verify FILE [--keys KEYS.json] [--since NOTE]

FILE      a decision receipt, an export of the audit log (json, ndjson), a certificate of an erasure, or a signed note
--keys    the installation's keys as published at /.well-known/jwks.json; without them signatures are not checked
--since   a signed note of the same log that was kept from earlier`

class UsageFault extends Error {}

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new UsageFault(`${path} cannot be read: ${(error as Error).message}`)
  }
}

function readJson(path: string, text = readText(path)): Fields {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new UsageFault(`${path} cannot be read as JSON: ${(error as Error).message}`)
  }
  if (!isObject(value)) throw new UsageFault(`${path} does not hold a JSON object`)
  return value
}

const KINDS: readonly PaperKind[] = ['receipt', 'export', 'erasure', 'checkpoint']

interface Paper {
  kind: PaperKind
  signed: SignedPaper
  /** Of an export of the audit log. */
  rows?: ExportedRow[]
  note?: string
}

/** What a file holds: a paper, with entries before it where it is an export. */
function paperIn(path: string, text: string): Paper {
  const lines = text.trimEnd().split('\n')
  const isLines = lines.length > 1 && lines.every((line) => line.startsWith('{') && line.endsWith('}'))
  const last = isLines ? readJson(path, lines.at(-1) ?? '') : readJson(path, text)
  const inner = isObject(last.data) ? last.data : last
  const kind = KINDS.find((name) => isObject(inner[name]))
  if (!kind) throw new UsageFault(`${path} holds nothing that Parley signs`)
  for (const field of ['hash', 'key_id', 'signature'])
    if (typeof inner[field] !== 'string') throw new UsageFault(`${path} is not signed: ${field} is missing`)
  const rows = isLines ? lines.slice(0, -1).map((line) => readJson(path, line)) : inner.entries
  return {
    kind,
    signed: inner as unknown as SignedPaper,
    ...(Array.isArray(rows) ? { rows: rows as unknown as ExportedRow[] } : {}),
    ...(typeof inner.note === 'string' ? { note: inner.note } : {}),
  }
}

/** The `x` of each key by its id. */
function keysIn(path: string): Map<string, string> {
  const { keys } = readJson(path)
  if (!Array.isArray(keys)) throw new UsageFault(`${path} holds no keys`)
  return new Map(keys.filter(isObject).map(({ kid, x }) => [String(kid), String(x)]))
}

function paperFaults(paper: Paper, keys: Map<string, string> | undefined, since: string | undefined): string[] {
  const { kind, signed, rows, note } = paper
  const faults: string[] = []
  if (keys) {
    const key = keys.get(signed.key_id)
    if (key === undefined) faults.push(`The keys do not hold ${signed.key_id}, which the ${kind} names`)
    else faults.push(...checkPaper(kind, signed, key).faults)
  }
  if (kind !== 'export' || !rows) return faults
  const held = [note, since].filter((text) => text !== undefined)
  for (const text of keys ? held : [])
    if (!openNote(text, [...(keys?.values() ?? [])])) faults.push('A note is not signed by these keys')
  faults.push(...auditFaults({ manifest: signed[kind], rows, note, since }))
  return faults
}

function summaryOf({ kind, signed, rows }: Paper): string {
  const paper: JsonObject = signed[kind]
  if (rows) return `${rows.length} audit entries, tree of ${(paper.tree as JsonObject).size}`
  if (kind === 'erasure') return `erasure ${paper.erasure_id}, completed ${paper.completed_at}`
  return canonicalJson(paper).slice(0, 120)
}

function run(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keys: { type: 'string' }, since: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) return tell(USAGE, 0)
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new UsageFault('Name one file')
  const keys = values.keys === undefined ? undefined : keysIn(values.keys)
  const text = readText(path)
  const said = readNote(text)
  if (said) {
    const faults = keys && !openNote(text, [...keys.values()]) ? ['The note is not signed by these keys'] : []
    return verdict(faults, keys, `${said.checkpoint.origin}: ${said.checkpoint.size} entries at ${said.checkpoint.at}`)
  }
  const repeated = text.length < 10_000_000 ? repeatedName(text) : undefined
  if (repeated !== undefined && !text.includes('}\n{'))
    return verdict([`${JSON.stringify(repeated)} stands twice in one object`], keys, '')
  const paper = paperIn(path, text)
  const since = values.since === undefined ? undefined : readText(values.since)
  return verdict(paperFaults(paper, keys, since), keys, summaryOf(paper))
}

function verdict(faults: readonly string[], keys: object | undefined, summary: string): number {
  for (const fault of faults) process.stdout.write(`INVALID  ${fault}\n`)
  if (faults.length > 0) return 1
  return tell(`${keys ? 'valid' : 'valid, but signatures were not checked: name --keys'}  ${summary}`, 0)
}

function tell(text: string, code: number): number {
  process.stdout.write(`${text}\n`)
  return code
}

try {
  process.exitCode = run()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n\n${error instanceof UsageFault ? USAGE : ''}\n`)
  process.exitCode = 2
}
