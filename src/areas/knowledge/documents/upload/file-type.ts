import { fileTypeFromBuffer } from 'file-type'
import { invalid, unsupportedMediaType } from '../../../../shared/errors.ts'
import { FORMATS, type Format, NOT_READ } from './formats.ts'

/** The beginning and the end of a file: enough to tell what it is. */
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
  /** In words, for people. */
  is: string
  kind?: 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'text'
}

/** The type of the bytes, whatever the name says. */
async function detectedType({ head, tail }: Glimpse): Promise<Seen> {
  const begin = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  if (begin.indexOf(ZIP) === 0) return officeType(begin, tail)
  const at = begin.subarray(0, PDF_WITHIN).indexOf(PDF)
  const type = at === 0 ? undefined : await fileTypeFromBuffer(begin.subarray(0, LOOKED_AT)).catch(() => undefined)
  if (at === 0 || (at > 0 && (!type || type.mime === 'application/pdf'))) return { is: 'PDF', kind: 'pdf' }
  if (isText(begin.subarray(0, LOOKED_AT))) return { is: 'text', kind: 'text' }
  if (type?.mime.startsWith('image/')) return { is: `a picture (${type.mime})` }
  return { is: type ? type.mime : 'no text, and of an unknown kind' }
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

/** What an archive says of itself when it is no Office document: its first file is called `mimetype`. */
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
