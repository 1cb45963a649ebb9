import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import yazl from 'yazl'
import { csv } from '../../../../adapters/writers/csv-and-jsonl.ts'
import { pdfReport } from '../../../../adapters/writers/pdf.ts'
import { verifierText } from '../../../../adapters/writers/verifier.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import { GrowingTree, type Hash } from '../../../../shared/crypto/merkle.ts'
import { type SigningKey, signPaper } from '../../../../shared/crypto/signed-paper.ts'
import { giveWay, writtenInPieces } from '../../../../shared/time/event-loop.ts'
import { checkEntry, readLeaf, type StoredEntry } from '../entries/entry.ts'
import type { EXPORT_FORMATS } from '../schema.ts'
import type { proofsOf } from '../tree/proofs.ts'
import type { TreeRow } from '../tree/tree-store.ts'

type Format = (typeof EXPORT_FORMATS)[number]
export interface ExportContent {
  pages: AsyncIterable<readonly StoredEntry[]>
  /** Begins a manifest, which follows the entries as they are written. */
  manifest: () => ExportManifest
  made: Date
  /** The installation's public keys, as a JWK set. */
  keys: object
}

const COLUMNS = [
  'seq',
  'id',
  'at',
  'category',
  'action',
  'actor_id',
  'actor_type',
  'resource_type',
  'resource_id',
  'outcome',
  'tenant_id',
  'details',
] as const

export const FILES: Record<
  Format,
  { type: string; extension: string; write: (content: ExportContent) => Promise<Readable> }
> = {
  json: { type: 'application/json', extension: 'json', write: async (content) => Readable.from(json(content)) },
  ndjson: {
    type: 'application/x-ndjson',
    extension: 'ndjson',
    write: async (content) => Readable.from(ndjson(content)),
  },
  csv: { type: 'text/csv', extension: 'csv', write: async (content) => Readable.from(asCsv(content)) },
  pdf: { type: 'application/pdf', extension: 'pdf', write: pdf },
  soc2: { type: 'application/zip', extension: 'zip', write: soc2 },
}

/** A PDF with more entries than this is refused. */
export const MOST_ON_PAPER = 5_000

async function* json({ pages, manifest: begun }: ExportContent) {
  const manifest = begun()
  const betweenRows = giveWay()
  let comma = ''
  yield '{"entries":['
  for await (const page of pages) {
    yield await writtenInPieces(
      page,
      (row) => {
        const text = `${comma}\n${JSON.stringify(rowOf(row))}`
        comma = ','
        return text
      },
      betweenRows,
    )
    await manifest.take(page)
  }
  yield `\n],${JSON.stringify(await manifest.signed()).slice(1)}\n`
}

/** The last line is the signed manifest: a file without it was cut. */
async function* ndjson({ pages, manifest: begun }: ExportContent) {
  const manifest = begun()
  const betweenRows = giveWay()
  for await (const page of pages) {
    await manifest.take(page)
    yield await writtenInPieces(page, (row) => `${JSON.stringify(rowOf(row))}\n`, betweenRows)
  }
  yield `${JSON.stringify(await manifest.signed())}\n`
}

const cellsOf = (row: StoredEntry) => {
  const fields = { ...row, details: JSON.stringify(readLeaf(row.leaf)?.details ?? {}) }
  return Object.fromEntries(COLUMNS.map((name) => [name, fields[name]]))
}

async function* asCsv({ pages }: ExportContent) {
  const digest = createHash('sha256')
  const betweenRows = giveWay()
  let count = 0
  const cell = (text: string) => {
    digest.update(text)
    return text
  }
  yield cell(csv.head(COLUMNS))
  for await (const page of pages) {
    count += page.length
    yield cell(await writtenInPieces(page, (row) => csv.row(COLUMNS, cellsOf(row)), betweenRows))
  }
  yield csv.manifest(COLUMNS, { count, sha256: digest.digest('hex') })
}

async function pdf({ pages, made }: ExportContent): Promise<Readable> {
  const rows: string[][] = []
  for await (const page of pages)
    for (const { seq, at, actor_id, action, resource_id, outcome } of page)
      rows.push([String(seq), at, actor_id, action, resource_id, outcome])
  const head = ['No.', 'At', 'Who', 'Did', 'On', 'Outcome']
  const report = await pdfReport({
    title: 'Audit log',
    made,
    sections: [{ heading: 'Entries', table: { head, rows } }],
  })
  return Readable.from([report])
}

const READ_ME = `Audit log, to be checked without the service that wrote it.

  node verify.mjs entries.ndjson --keys keys.json

entries.ndjson  the entries in the order of the log; the last line is signed
keys.json       the public keys of the installation; compare them with its /.well-known/jwks.json
verify.mjs      checks signatures, hashes and the Merkle tree (RFC 6962); needs Node.js and nothing else

The last line says whether the entries were chosen by a filter. Without one they are all entries of the log that the signed note
commits to, and a missing one is found. With one they are what the installation had that matched, and what is missing is not found.
With a note of this log that was made earlier, any change before it is detected: add --since NOTE. Whoever owned database and
signing key could have rewritten what nobody outside has seen a note of.
`

async function soc2(content: ExportContent): Promise<Readable> {
  const zip = new yazl.ZipFile()
  const mtime = content.made
  zip.addReadStream(Readable.from(ndjson(content)), 'entries.ndjson', { mtime })
  zip.addBuffer(Buffer.from(JSON.stringify(content.keys)), 'keys.json', { mtime })
  zip.addBuffer(Buffer.from(await verifierText()), 'verify.mjs', { mtime })
  zip.addBuffer(Buffer.from(READ_ME), 'README.txt', { mtime })
  zip.end()
  const out = new PassThrough()
  zip.on('error', (fault: Error) => out.destroy(fault))
  return zip.outputStream.pipe(out)
}

/** An entry as a file has it: `entry` in canonical form is what was hashed. */
const rowOf = ({ seq, leaf, private: text, salt }: StoredEntry) => ({
  seq,
  entry: readable(leaf),
  private: text === null ? null : readable(text),
  salt,
})

/** Damaged rows are exported unchanged, so that the file shows the damage. */
function readable(text: string): JsonObject {
  try {
    return JSON.parse(text) as JsonObject
  } catch {
    return { unreadable: text }
  }
}

interface Facts {
  tree: TreeRow
  proofs: ReturnType<typeof proofsOf>
  /** What the entries were chosen by; null when nothing was left out. */
  filter: JsonObject | null
  origin: string
  note: string
  madeAt: string
  key: SigningKey
}

const MOST_FAULTS = 20

/** Follows the entries that go into a file, compares them with the tree, and signs the result at the end. */
export class ExportManifest {
  readonly #facts: Facts
  readonly #content = createHash('sha256')
  readonly #betweenEntries = giveWay()
  readonly #leaves: Hash[] = []
  readonly #faults: string[] = []
  #first: number | null = null
  #last: number | null = null
  #inOneRun = true
  constructor(facts: Facts) {
    this.#facts = facts
  }

  async take(page: readonly StoredEntry[]): Promise<void> {
    for (const row of page) {
      await this.#add(row)
      await this.#betweenEntries()
    }
  }

  async #add(row: StoredEntry) {
    const { seq, leaf } = row
    const expected = this.#last === null ? this.#facts.tree.keptFrom : this.#last + 1
    if (this.#last !== null && seq !== expected) this.#inOneRun = false
    if (this.#facts.filter === null && seq > expected) this.#missing(expected, seq - 1)
    const { hash, fault } = checkEntry(row)
    if (fault !== undefined) this.#faults.push(`entry ${seq}: ${fault}`)
    else if (!(await this.#facts.proofs.leaf(seq))?.equals(hash))
      this.#faults.push(`entry ${seq} is not the one that the tree has there`)
    this.#leaves.push(hash)
    this.#first ??= seq
    this.#last = seq
    this.#content.update(`${seq} ${leaf}\n`)
  }

  #missing(from: number, to: number) {
    this.#faults.push(from === to ? `entry ${from} is missing` : `entries ${from} to ${to} are missing`)
  }

  /** Signs the manifest. With the hashes of all entries before and after it, a run without gaps is proven to be what the tree has there. */
  async signed() {
    const { tree, proofs, filter, origin, note, madeAt, key } = this.#facts
    const isRun = this.#last !== null && this.#inOneRun
    const next = this.#last === null ? tree.keptFrom : this.#last + 1
    if (filter === null && next < tree.size) this.#missing(next, tree.size - 1)
    const before = isRun ? await proofs.before(this.#first ?? 0) : []
    const after = isRun ? await proofs.after(next) : []
    if (isRun && !(await this.#fits(before, after)))
      this.#faults.push('the entries do not lead to the root of the tree')
    const paper: JsonObject = {
      schema: 'parley-export/2',
      what: 'audit',
      made_at: madeAt,
      tree: { origin, size: tree.size, root: tree.root.toString('hex') },
      filter,
      kept_from: tree.keptFrom,
      first: this.#first,
      last: this.#last,
      count: this.#leaves.length,
      in_one_run: isRun,
      before: before.map((hash) => hash.toString('hex')),
      after: after.map(({ height, hash }) => ({ height, hash: hash.toString('hex') })),
      content_sha256: this.#content.digest('hex'),
      faults: this.#faults.slice(0, MOST_FAULTS),
    }
    return { ...signPaper('export', paper, key), note }
  }

  async #fits(before: readonly Hash[], after: readonly { height: number; hash: Hash }[]): Promise<boolean> {
    const { size, root } = this.#facts.tree
    const tree = new GrowingTree(this.#first ?? 0, before)
    for (const leaf of this.#leaves) {
      tree.add(leaf)
      await this.#betweenEntries()
    }
    for (const { height, hash } of after) tree.addPerfect(height, hash)
    return tree.size === size && tree.root().equals(root)
  }
}
