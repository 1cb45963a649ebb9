import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { expectNoDearer } from '../../../test/support/growth.ts'
import { openTags, postedDocument, redirectedDocument } from './saml-message.ts'

const posted = (xml: string | Buffer) => postedDocument(Buffer.from(xml).toString('base64'))
const redirected = (xml: string) => redirectedDocument(deflateRawSync(xml).toString('base64'))
const MALFORMED = { status: 400, details: { reason: 'invalid_response' } }

test.each([
  '<a/>',
  '<a b="1"><c>text</c><c/></a>',
  '<?xml version="1.0" encoding="UTF-8"?>\n<a b=">" c=\'"/>\'>é</a>',
  `${'<a>'.repeat(32)}${'</a>'.repeat(32)}`,
])('what is plain, shallow and whole may be parsed, whichever way it comes (%#)', (xml) => {
  expect(posted(xml)).toBe(xml)
  expect(redirected(xml)).toBe(xml)
})

test.each([
  '',
  'text',
  '<a>',
  '</a>',
  '<a></a></a>',
  '<!DOCTYPE a><a/>',
  '<a><!-- --></a>',
  '<a><![CDATA[]]></a>',
  '<a><?x?></a>',
  '<?xml version="1.0"?><?xml version="1.0"?><a/>',
  '<a b="<"/>',
  '<a b="/>',
  `${'<a>'.repeat(33)}${'</a>'.repeat(33)}`,
  `<a>${'<b/>'.repeat(2_000)}</a>`,
  `<a>${' '.repeat(262_144)}</a>`,
])('what is not may not (%#)', (xml) => {
  expect(() => posted(xml)).toThrow(expect.objectContaining(MALFORMED))
  expect(() => redirected(xml)).toThrow(expect.objectContaining(MALFORMED))
})

test('a small message may not unfold into a large one', () => {
  const field = deflateRawSync(Buffer.alloc(100_000_000, ' ')).toString('base64')
  expect(field.length).toBeLessThan(200_000)
  const read = (message: string) => () =>
    expect(() => redirectedDocument(message)).toThrow(expect.objectContaining(MALFORMED))
  const almost = deflateRawSync(Buffer.alloc(262_145, ' ')).toString('base64')
  expectNoDearer(read(field), read(almost))
})

test.each(['', '****', 'YQ', '=', 'A'.repeat(500_000), `${' '.repeat(390_000)}*`])(
  'what is no base64 of a document is no message (%#)',
  (field) => {
    expect(() => postedDocument(field)).toThrow(expect.objectContaining(MALFORMED))
    expect(() => redirectedDocument(field)).toThrow(expect.objectContaining(MALFORMED))
  },
)

test('tags are read as they stand, with their depth, attributes and text', () => {
  const xml = `<?xml version="1.0"?><p:A xID="0" ID = '1' B=">&amp;"><p:C ID="3"> t&lt;t </p:C><D/>&#116;</p:A>`
  expect(openTags(xml).map(({ attributes, ...tag }) => ({ ...tag, ...Object.fromEntries(attributes) }))).toEqual([
    { name: 'A', depth: 0, text: '', xID: '0', ID: '1', B: '>&' },
    { name: 'C', depth: 1, text: 't<t', ID: '3' },
    { name: 'D', depth: 1, text: '&#116;' },
  ])
  expect(() => openTags('<a b="1" b="2"/>')).toThrow(expect.objectContaining(MALFORMED))
})
