import { docx, paragraph, pptx, sheetData, slide, wordBody, xlsx, zipped } from '../zipped.ts'
import { bytes, ENTITIES, type HostileFile } from './file.ts'

/** Changes two bytes of every header of an archive's directory. */
function patched(archive: Uint8Array, at: number, value: number): Uint8Array {
  const buffer = Buffer.from(archive)
  const mark = Buffer.from('PK\u0001\u0002')
  for (let found = buffer.indexOf(mark); found >= 0; found = buffer.indexOf(mark, found + 4))
    buffer.writeUInt16LE(value, found + at)
  return buffer
}

export const archives: readonly HostileFile[] = [
  {
    name: 'a bomb of 60 MB',
    kind: 'docx',
    bytes: () => docx(paragraph('a'.repeat(60_000_000))),
    refused: 'suspicious',
  },
  {
    name: 'a bomb among the shared texts',
    kind: 'xlsx',
    bytes: () => xlsx('<row/>', ['b'.repeat(40_000_000)]),
    refused: 'suspicious',
  },
  {
    name: 'many small bombs',
    kind: 'pptx',
    bytes: () =>
      pptx(
        Array.from({ length: 120 }, (_, at) => slide(`s${at}`, 'x y '.repeat(240_000))),
        {},
      ),
    heavy: true,
  },
  {
    name: '2,100 files',
    kind: 'docx',
    bytes: () => docx(paragraph('a'), Object.fromEntries(Array.from({ length: 2_100 }, (_, at) => [`x/${at}`, 'y']))),
    refused: 'too_many_entries',
  },
  {
    name: 'a file that is encrypted',
    kind: 'docx',
    bytes: () => patched(docx(paragraph('a')), 8, 1),
    refused: 'encrypted',
  },
  {
    name: 'an unknown way of packing',
    kind: 'docx',
    bytes: () => patched(docx(paragraph('a')), 10, 99),
    refused: 'malformed',
  },
  {
    name: 'a length beyond the end',
    kind: 'docx',
    bytes: () => patched(docx(paragraph('a')), 22, 0xffff),
    refused: 'malformed',
  },
  { name: 'no directory', kind: 'docx', bytes: () => bytes('PK\u0003\u0004nothing else'), refused: 'malformed' },
  {
    name: 'a directory that is elsewhere',
    kind: 'xlsx',
    bytes: () =>
      Buffer.concat([bytes('PK\u0003\u0004'), Buffer.alloc(50), bytes('PK\u0005\u0006'), Buffer.alloc(18, 0xff)]),
  },
  {
    name: 'names that are paths',
    kind: 'docx',
    bytes: () => docx(paragraph('fine'), { '../../../etc/passwd': 'x', '/etc/shadow': 'y', 'a\u0000b\u001b[2J': 'z' }),
  },
  {
    name: 'an archive inside',
    kind: 'docx',
    bytes: () => docx(paragraph('fine'), { 'word/embeddings/more.zip': zipped({ 'a.zip': zipped({ b: 'c' }) }) }),
  },
  {
    name: 'relations that lead outside',
    kind: 'pptx',
    bytes: () =>
      pptx([slide('a', 'b')], {
        'ppt/_rels/presentation.xml.rels':
          '<Relationships><Relationship Id="rId1" Target="../../../../etc/passwd"/></Relationships>',
      }),
    refused: 'malformed',
  },
  {
    name: 'a slide that is not there',
    kind: 'pptx',
    bytes: () => zipped({ 'ppt/presentation.xml': '<p:presentation/>' }),
    refused: 'no_text',
  },
  {
    name: 'entities in Word',
    kind: 'docx',
    bytes: () =>
      docx('', {
        'word/document.xml': wordBody('<w:p><w:r><w:t>&b;</w:t></w:r></w:p>').replace('?>', `?>${ENTITIES}`),
      }),
    refused: 'declarations',
  },
  {
    name: 'tables in tables in tables',
    kind: 'docx',
    bytes: () => docx('<w:tbl><w:tr><w:tc>'.repeat(500)),
    refused: 'too_deep',
  },
  {
    name: 'cells beyond every column',
    kind: 'xlsx',
    bytes: () => xlsx('<row r="1"><c r="ZZZ1"><v>1</v></c><c r="-1"><v>2</v></c></row>'.repeat(50)),
  },
  {
    name: 'texts that are not there',
    kind: 'xlsx',
    bytes: () => xlsx('<row r="1"><c r="A1" t="s"><v>-5</v></c><c r="B1" t="s"><v>99999999999</v></c></row>'),
    refused: 'no_text',
  },
  {
    name: 'dates at the end of time',
    kind: 'xlsx',
    bytes: () => xlsx('<row r="1"><c r="A1" s="1"><v>1e308</v></c><c r="B1" s="1"><v>-9999999</v></c></row>'),
  },
  {
    name: 'a sheet that never closes',
    kind: 'xlsx',
    bytes: () => xlsx('', [], { 'xl/worksheets/sheet1.xml': sheetData('<row><c><v>1').slice(0, -30) }),
    refused: 'malformed',
  },
]
