import { deflateSync } from 'node:zlib'
import { pdfOf, pdfPages, streamOf } from '../pdf-file.ts'
import { docx, paragraph } from '../zipped.ts'
import { bytes, type HostileFile, MANY } from './file.ts'

const packedPage = (content: Buffer) =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>',
    streamOf(deflateSync(content), '/Filter /FlateDecode'),
  ])

export const papers: readonly HostileFile[] = [
  {
    name: 'a tree of pages that is its own branch',
    kind: 'pdf',
    bytes: () => pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
    heavy: true,
  },
  {
    name: 'branches that hold each other',
    kind: 'pdf',
    bytes: () =>
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 4 >>',
        '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 4 >>',
      ]),
    heavy: true,
  },
  {
    name: 'a thousand million pages',
    kind: 'pdf',
    bytes: () => pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 1000000000 >>']),
    heavy: true,
  },
  {
    name: 'a table that continues in itself',
    kind: 'pdf',
    bytes: () => pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'], '/Prev 9'),
  },
  {
    name: 'a page of 80 MB',
    kind: 'pdf',
    bytes: () => packedPage(Buffer.alloc(80_000_000, 'BT (x) Tj ET ')),
    heavy: true,
  },
  {
    name: 'lists in lists in lists',
    kind: 'pdf',
    bytes: () =>
      pdfOf([`<< /Type /Catalog /Pages 2 0 R /X ${'['.repeat(MANY)} >>`, '<< /Type /Pages /Kids [] /Count 0 >>']),
    heavy: true,
  },
  {
    name: 'a program that runs when it is opened',
    kind: 'pdf',
    bytes: () =>
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (process.exit\\(1\\)) >> >>',
        '<< /Type /Pages /Kids [] /Count 0 >>',
      ]),
  },
  {
    name: 'a password',
    kind: 'pdf',
    bytes: () =>
      pdfOf(
        ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'],
        `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >> /ID [<00><00>]`,
      ),
  },
  {
    name: 'a length that is not',
    kind: 'pdf',
    bytes: () =>
      Buffer.from(
        pdfPages([['a', 'b']])
          .toString('latin1')
          .replace(/\/Length \d+/, '/Length 99999999'),
        'latin1',
      ),
  },
  {
    name: 'a page of no size',
    kind: 'pdf',
    bytes: () =>
      Buffer.from(
        pdfPages([['a', 'b']])
          .toString('latin1')
          .replace('[0 0 595 842]', '[-1 1e9 (x) /y]'),
        'latin1',
      ),
  },
  { name: 'only a beginning', kind: 'pdf', bytes: () => bytes('%PDF-1.7\n'), refused: 'malformed' },
  {
    name: 'an archive at its end',
    kind: 'pdf',
    bytes: () => Buffer.concat([pdfPages([['a', 'b']]), docx(paragraph('other'))]),
  },
  {
    name: 'an unknown filter',
    kind: 'pdf',
    bytes: () =>
      pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', streamOf(bytes('x'), '/Filter [/JBIG2Decode /JPXDecode /Crypt]')]),
  },
]
