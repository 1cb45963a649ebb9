import { expect, test } from 'vitest'
import { paragraphsOf } from './words.tsx'

test('a line break begins a paragraph, however many there are and however they were pasted', () => {
  expect(paragraphsOf('One.\r\nTwo.\n\n \n  Three. \n')).toEqual(['One.', 'Two.', 'Three.'])
  expect(paragraphsOf('')).toEqual([])
})
