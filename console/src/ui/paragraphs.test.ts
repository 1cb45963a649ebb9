import { expect, test } from 'vitest'
import { inParagraphs, paragraphsOf } from './paragraphs.ts'

test('a line break begins a paragraph, however many there are and however they were pasted', () => {
  expect(paragraphsOf('One.\r\nTwo.\n\n \n  Three. \n')).toEqual(['One.', 'Two.', 'Three.'])
  expect(paragraphsOf('')).toEqual([])
})

test('a quote stays whole where it spans a line break', () => {
  const parts = [{ text: 'For:\n' }, { text: 'a quote\nover two lines', found: true }, { text: '.\n\nAgainst: none.' }]
  const texts = inParagraphs(parts, ({ found }) => found === true).map((each) => each.map(({ text }) => text))
  expect(texts).toEqual([['For:'], ['a quote\nover two lines', '.'], ['Against: none.']])
})
