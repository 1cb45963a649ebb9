import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import yazl from 'yazl'
import { csv } from '../../../adapters/writers/csv.ts'
import { pdfReport } from '../../../adapters/writers/pdf.ts'
import { verifierText } from '../../../adapters/writers/verifier.ts'
import { giveWay, writtenInPieces } from '../../../shared/time/give-way.ts'
import { readLeaf, type StoredEntry } from './check-entry.ts'
import { type ExportManifest, rowOf } from './export-rows.ts'
import type { EXPORT_FORMATS } from './schema.ts'

type Format = (typeof EXPORT_FORMATS)[number]
export interface ExportContent {
  pages: AsyncIterable<readonly StoredEntry[]>
  /** Follows what is written, from nothing. */
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

/** More than this nobody reads on paper. */
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
  const told = { ...row, details: JSON.stringify(readLeaf(row.leaf)?.details ?? {}) }
  return Object.fromEntries(COLUMNS.map((name) => [name, told[name]]))
}

async function* asCsv({ pages }: ExportContent) {
  const digest = createHash('sha256')
  const betweenRows = giveWay()
  let count = 0
  const told = (text: string) => {
    digest.update(text)
    return text
  }
  yield told(csv.head(COLUMNS))
  for await (const page of pages) {
    count += page.length
    yield told(await writtenInPieces(page, (row) => csv.row(COLUMNS, cellsOf(row)), betweenRows))
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
Whoever holds a note of this log that was made earlier detects any change before it: add --since NOTE. Whoever owned database and
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
