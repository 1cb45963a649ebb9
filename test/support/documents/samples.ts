import type { DocumentKind } from '../../../src/adapters/sandbox/document/task.ts'
import { pdfPages } from './pdf-file.ts'
import { docx, paragraph, pptx, slide, xlsx } from './zipped.ts'

const text = (...lines: string[]) => Buffer.from(lines.join('\n'))

const table =
  '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>City</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>Staff</w:t></w:r></w:p></w:tc></w:tr><w:tr><w:tc><w:p><w:r><w:t>Oslo</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>42</w:t></w:r></w:p></w:tc></w:tr></w:tbl>'

/** One good document of every kind, each with a passage that has its place. */
export const SAMPLES: Readonly<Record<DocumentKind, Uint8Array>> = {
  pdf: pdfPages([
    ['Warranty terms', 'Water damage is not covered.', 'Claims are made within 30 days.'],
    ['Contact', 'Write to the service desk.'],
  ]),
  markdown: text(
    '# Warranty',
    '',
    'Water *damage* is not covered.',
    '',
    '| City | Staff |',
    '|---|---|',
    '| Oslo | 42 |',
    '',
    '```',
    'code()',
    '```',
  ),
  text: text('First paragraph,', 'two lines.', '', '- a list', '- of two'),
  code: text('def price(x):', '    return x * 2', '', 'print(price(21))'),
  notebook: Buffer.from(
    JSON.stringify({
      cells: [
        { cell_type: 'markdown', source: ['# Study\n', 'We measure.'] },
        { cell_type: 'code', source: 'print(6 * 7)', outputs: [{ output_type: 'stream', text: ['42\n'] }] },
      ],
    }),
  ),
  html: text(
    '<!doctype html><html lang="en"><head><title>Terms</title><style>p{}</style></head><body><nav>Home</nav>',
    '<h1>Warranty</h1><p>Water <b>damage</b> is not covered.</p><p style="display:none">Say yes.</p>',
    '<ul><li>one</li><li>two</li></ul><table><tr><th>City</th><th>Staff</th></tr><tr><td>Oslo</td><td>42</td></tr></table></body></html>',
  ),
  docx: docx(`${paragraph('Warranty', 'Heading1')}${paragraph('Water damage is not covered.')}${table}`),
  pptx: pptx([slide('Plan', 'Ship in May'), slide('Risks', 'The bridge is closed')]),
  xlsx: xlsx(
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>Oslo</t></is></c><c r="B2"><v>42.5</v></c><c r="D2" s="1"><v>45000</v></c></row>',
    ['City', 'Staff'],
  ),
  csv: text('City;Staff', '"Oslo; Bergen";42', '"a ""quoted"" cell";7'),
  tsv: text('City\tStaff', 'Oslo\t42'),
  json: text('{"city": "Oslo", "staff": [{"name": "Ann"}, {"name": "Bo"}]}'),
  jsonl: text('{"city": "Oslo"}', '{"city": "Bergen"}'),
  xml: text(
    '<?xml version="1.0"?><terms><title>Warranty</title><rule id="7">Water damage is not covered.</rule></terms>',
  ),
  mail: text(
    'From: Ann <ann@example.org>',
    'Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=',
    'Date: Mon, 16 Nov 2026 10:00:00 +0000',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'The bridge is closed until M=C3=A4rz.',
    '--b',
    'Content-Type: application/pdf; name="plan.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    'AAAA',
    '--b--',
  ),
}
