import { expect, test } from 'vitest'
import { attach, MOST_BYTES, MOST_DOCUMENTS } from './attachments.tsx'

const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name)

test('the text of files is attached under their names', async () => {
  const { documents, refused } = await attach([file('a.md', 'Größe: 9 %'), file('b.txt', 'b')], [], '')
  expect(documents).toEqual([
    { title: 'a.md', content: 'Größe: 9 %' },
    { title: 'b.txt', content: 'b' },
  ])
  expect(refused).toEqual([])
})

test('files of the same name are told apart', async () => {
  const first = await attach([file('a.md', 'one'), file('a.md', 'two')], [], '')
  const { documents } = await attach([file('a.md', 'six')], first.documents, '')
  expect(documents.map(({ title }) => title)).toEqual(['a.md', 'a.md (2)', 'a.md (3)'])
})

test.each([
  ['not a text', new Uint8Array([0x89, 0x50, 0xff, 0xfe])],
  ['not a text', 'a\0b'],
  ['empty', '  \n'],
  ['too large', 'x'.repeat(MOST_BYTES + 1)],
])('what is %s is left out and told', async (why, content) => {
  const { documents, refused } = await attach([file('f.bin', content), file('ok.txt', 'ok')], [], '')
  expect(documents).toEqual([{ title: 'ok.txt', content: 'ok' }])
  expect(refused).toEqual([`f.bin is ${why}.`])
})

test('context and documents together are bounded, and so is their number', async () => {
  const half = 'x'.repeat(MOST_BYTES / 2)
  const full = await attach([file('half.txt', half), file('more.txt', 'm')], [], half)
  expect(full.documents.map(({ title }) => title)).toEqual(['half.txt'])
  expect(full.refused[0]).toMatch(/^more.txt does not fit/)
  const many = Array.from({ length: MOST_DOCUMENTS }, (_, n) => ({ title: `${n}`, content: 'x' }))
  expect((await attach([file('last.txt', 'l')], many, '')).refused[0]).toMatch(/^last.txt is one file too many/)
})
