import type { DocumentKind } from '../../../adapters/sandbox/document/task.ts'
import { invalid, unsupportedMediaType } from '../../../shared/errors.ts'

/** The beginning and the end of a file, enough to detect its type. */
export interface Glimpse {
  head: Uint8Array
  tail: Uint8Array
}

const PDF = Buffer.from('%PDF-')
const PDF_WITHIN = 1_024
const ZIP = Buffer.from('PK\u0003\u0004')
const LOOKED_AT = 4_100

const isText = (head: Uint8Array) => {
  const [first, second] = head
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  const odd = head.reduce((count, byte) => count + (byte < 0x20 && ![9, 10, 12, 13, 27].includes(byte) ? 1 : 0), 0)
  return !head.includes(0) && odd <= head.length / 100
}

interface Seen {
  /** The description for people. */
  is: string
  kind?: 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'text'
}

/** The type of the bytes, whatever the name says. */
async function detectedType({ head, tail }: Glimpse): Promise<Seen> {
  const begin = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  if (begin.indexOf(ZIP) === 0) return officeType(begin, tail)
  const at = begin.subarray(0, PDF_WITHIN).indexOf(PDF)
  const type = at === 0 ? undefined : await knownType(begin.subarray(0, LOOKED_AT))
  if (at === 0 || (at > 0 && (!type || type.mime === 'application/pdf'))) return { is: 'PDF', kind: 'pdf' }
  if (isText(begin.subarray(0, LOOKED_AT))) return { is: 'text', kind: 'text' }
  if (type?.mime.startsWith('image/')) return { is: `a picture (${type.mime})` }
  return { is: type ? type.mime : 'no text, and of an unknown kind' }
}

/** What the first bytes say, if a known kind of file begins like that. */
async function knownType(begin: Buffer) {
  const { fileTypeFromBuffer } = await import('file-type')
  return fileTypeFromBuffer(begin).catch(() => undefined)
}

const known = () => `${[...FORMATS.keys()].slice(0, 12).join(', ')} and others: see GET /documents/formats`

/** The format that the file extension names. */
function namedFormat(extension: string): Format {
  const format = FORMATS.get(extension === '' ? '.txt' : extension)
  if (format) return format
  const called = NOT_READ.get(extension)
  throw unsupportedMediaType(
    called
      ? `${called} (${extension}) is not read; read are ${known()}`
      : `${extension} is not a known kind of document; read are ${known()}`,
  )
}

const isWrittenAs = ({ kind }: Format) => (['pdf', 'docx', 'xlsx', 'pptx'].includes(kind) ? kind : 'text')

/** How to read a file; refuses one whose extension and content disagree. */
export async function fileType(extension: string, glimpse: Glimpse): Promise<Format> {
  if (glimpse.head.length === 0) throw invalid('file', 'must not be empty')
  const seen = await detectedType(glimpse)
  const guessed = extension === '' && seen.kind && seen.kind !== 'text' ? `.${seen.kind}` : extension
  const format = namedFormat(guessed)
  if (seen.kind === isWrittenAs(format)) return format
  throw unsupportedMediaType(`The name says ${format.name} (${format.extension}), the bytes say ${seen.is}`)
}

const CENTRAL = Buffer.from('PK\u0001\u0002')
const MOST_NAMES = 2_500

const KINDS = [
  { part: 'word/document.xml', is: 'Word', kind: 'docx' },
  { part: 'xl/workbook.xml', is: 'Excel', kind: 'xlsx' },
  { part: 'ppt/presentation.xml', is: 'PowerPoint', kind: 'pptx' },
] as const

/** An archive that is no Office document names its type in a first file called `mimetype`. */
const MIMETYPE = /^PK[\s\S]{28}mimetype([\w./+-]{1,100})/

/** Which type of Office document an archive is, by the names in its directory. */
function officeType(head: Buffer, tail: Uint8Array): { is: string; kind?: 'docx' | 'xlsx' | 'pptx' } {
  const names = namesIn(Buffer.from(tail.buffer, tail.byteOffset, tail.byteLength))
  const found = KINDS.filter(({ part }) => names.has(part))
  const [first] = found
  if (first && found.length === 1) return first
  if (found.length > 1) return { is: `several documents in one (${found.map(({ is }) => is).join(', ')})` }
  const said = MIMETYPE.exec(head.toString('latin1', 0, 200))?.[1]
  return { is: said ? said.replace(/PK.*$/s, '') : 'an archive' }
}

function namesIn(directory: Buffer): Set<string> {
  const names = new Set<string>()
  let at = directory.indexOf(CENTRAL)
  while (at >= 0 && at + 46 <= directory.length && names.size < MOST_NAMES) {
    const length = directory.readUInt16LE(at + 28)
    names.add(directory.toString('utf8', at + 46, at + 46 + length))
    at = directory.indexOf(CENTRAL, at + 46 + length)
  }
  return names
}

export interface Format {
  extension: string
  kind: DocumentKind
  name: string
  mime: string
}

const of = (kind: DocumentKind, name: string, mime: string, ...extensions: string[]): Format[] =>
  extensions.map((extension) => ({ extension, kind, name, mime }))

const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** Every supported format, by file extension. */
export const FORMATS: ReadonlyMap<string, Format> = new Map(
  [
    ...of('pdf', 'PDF', 'application/pdf', '.pdf'),
    ...of('markdown', 'Markdown', 'text/markdown', '.md', '.markdown'),
    ...of('text', 'Text', 'text/plain', '.txt', '.text', '.log', '.rst'),
    ...of('code', 'Python', 'text/x-python', '.py'),
    ...of('code', 'JavaScript', 'text/javascript', '.js', '.mjs', '.cjs', '.jsx'),
    ...of('code', 'TypeScript', 'text/x-typescript', '.ts', '.tsx'),
    ...of('notebook', 'Jupyter notebook', 'application/x-ipynb+json', '.ipynb'),
    ...of('html', 'HTML', 'text/html', '.html', '.htm', '.xhtml'),
    ...of('docx', 'Word', `${OFFICE}.wordprocessingml.document`, '.docx'),
    ...of('xlsx', 'Excel', `${OFFICE}.spreadsheetml.sheet`, '.xlsx'),
    ...of('pptx', 'PowerPoint', `${OFFICE}.presentationml.presentation`, '.pptx'),
    ...of('csv', 'CSV', 'text/csv', '.csv'),
    ...of('tsv', 'TSV', 'text/tab-separated-values', '.tsv'),
    ...of('json', 'JSON', 'application/json', '.json'),
    ...of('jsonl', 'JSON lines', 'application/jsonl', '.jsonl', '.ndjson'),
    ...of('xml', 'XML', 'application/xml', '.xml'),
    ...of('mail', 'Mail', 'message/rfc822', '.eml'),
    ...of('code', 'Source code', 'text/plain', ...sourceCode()),
  ].map((format) => [format.extension, format]),
)

function sourceCode(): string[] {
  const ends =
    'java kt kts scala groovy c h cc cpp cxx hpp cs fs go rs swift m mm rb php pl pm lua r jl dart ex exs erl hs ml clj lisp el vue svelte css scss less sql sh bash zsh ps1 bat yaml yml toml ini cfg conf properties gradle tf proto graphql tex diff patch'
  return ends.split(' ').map((end) => `.${end}`)
}

/** Common formats that are not supported, with their names. */
const NOT_READ: ReadonlyMap<string, string> = new Map([
  ...['.odt', '.ods', '.odp'].map((end): [string, string] => [end, 'OpenDocument']),
  ['.epub', 'EPUB'],
  ...['.doc', '.xls', '.ppt'].map((end): [string, string] => [end, 'Office before 2007']),
  ['.rtf', 'RTF'],
  ...['.png', '.jpg', '.jpeg', '.gif', '.webp', '.svg', '.tif', '.tiff', '.bmp', '.heic'].map(
    (end): [string, string] => [end, 'A picture'],
  ),
  ...['.zip', '.gz', '.tar', '.7z', '.rar'].map((end): [string, string] => [end, 'An archive']),
])
