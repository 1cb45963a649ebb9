import { expect, test } from 'vitest'
import { expectLinear } from '../../../../test/support/growth.ts'
import { plainText } from '../../../shared/text/read-text.ts'
import { splitIntoPassages } from './passage-splitter.ts'

const sentence = 'This sentence has some words that say nothing in particular. '
const text = [
  '# Travel',
  '',
  sentence.repeat(3),
  '## Trains',
  sentence.repeat(10),
  '',
  sentence.repeat(15),
  '### Night trains',
  sentence.repeat(60),
  '## Empty',
  '# Annex',
  '- one\n- two',
  '```\ncode # no heading\n\nmore code\n```',
  `${'x'.repeat(1_999)}😀${'y'.repeat(500)}`,
].join('\n')

test('a passage is what stands at its place, within its bounds, under its headings', () => {
  const read = plainText(text, 'Handbook')
  const passages = splitIntoPassages(read)
  for (const { place, text: cut } of passages) {
    expect(read.pages[0]?.text.slice(place.start, place.end)).toBe(cut)
    expect(cut.length).toBeLessThanOrEqual(2_000)
    expect(cut.isWellFormed()).toBe(true)
    expect(cut.trim()).toBe(cut)
  }
  expect([...new Set(passages.map(({ head }) => head))]).toEqual([
    'Handbook › Travel',
    'Handbook › Travel › Trains',
    'Handbook › Travel › Trains › Night trains',
    'Handbook › Travel › Empty',
    'Handbook › Annex',
  ])
  const kept = passages.map(({ text: cut }) => cut).join(' ')
  expect(kept.match(/This sentence/g)).toHaveLength(88)
  expect(kept).toContain('code # no heading\n\nmore code')
})

test('no passage goes on across a page, and rows have the header of their table in their head', () => {
  const pages = [
    { page: 1, label: 'p. 1', text: 'a 1\nb 2' },
    { page: 2, label: 'p. 2', text: 'c 3' },
  ]
  const row = (page: number, start: number, end: number) => ({
    kind: 'row' as const,
    page,
    start,
    end,
    text: pages[page - 1]?.text.slice(start, end) ?? '',
    header: 'Name | Number',
  })
  expect(splitIntoPassages({ pages, blocks: [row(1, 0, 3), row(1, 4, 7), row(2, 0, 3)] })).toEqual([
    { head: 'Name | Number', place: { page: 1, start: 0, end: 7, label: 'p. 1' }, text: 'a 1\nb 2' },
    { head: 'Name | Number', place: { page: 2, start: 0, end: 3, label: 'p. 2' }, text: 'c 3' },
  ])
})

test('a passage of a sheet is called by its range', () => {
  const pages = [{ page: 1, label: 'Costs', text: 'City\tStaff\nOslo\t42\nKiel\t7\t9' }]
  const row = (number: number, columns: number, start: number, end: number) => ({
    ...{ kind: 'row' as const, page: 1, start, end, text: pages[0]?.text.slice(start, end) ?? '' },
    ...(number > 1 && { header: 'City | Staff' }),
    cells: { row: number, columns },
  })
  const blocks = [row(1, 2, 0, 10), row(4, 2, 11, 18), row(5, 3, 19, 27)]
  expect(splitIntoPassages({ pages, blocks }).map(({ place }) => place.label)).toEqual(['Costs!A1:B1', 'Costs!A4:C5'])
})

test('an empty text has no passages', () => {
  expect(splitIntoPassages(plainText(' \n\n --- \n'))).toEqual([])
})

test('a word without an end is cut in time that grows with it', () => {
  expectLinear(2_000_000, (length) => plainText('a'.repeat(length)), splitIntoPassages)
})
