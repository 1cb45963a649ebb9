const CENTRAL = Buffer.from('PK\u0001\u0002')
const MOST_NAMES = 2_500

const KINDS = [
  { part: 'word/document.xml', is: 'Word', kind: 'docx' },
  { part: 'xl/workbook.xml', is: 'Excel', kind: 'xlsx' },
  { part: 'ppt/presentation.xml', is: 'PowerPoint', kind: 'pptx' },
] as const

/** What an archive says of itself when it is no Office document: its first file is called `mimetype`. */
const MIMETYPE = /^PK[\s\S]{28}mimetype([\w./+-]{1,100})/

/** Which documents of Office an archive is, by the names in its directory. */
export function officeIn(head: Buffer, tail: Uint8Array): { is: string; kind?: 'docx' | 'xlsx' | 'pptx' } {
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
