import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highlights } from './search-tab.tsx'

const found = (text: string, query: string) =>
  highlights(text, query)
    .filter((stretch) => stretch.found)
    .map((stretch) => stretch.text)

test('the words of a query are marked, also with another ending, and no others', () => {
  expect(found('Backups run nightly; a backup takes an hour.', 'backup')).toEqual(['Backups', 'backup'])
  expect(found('The car park has no cart.', 'car')).toEqual(['car'])
  expect(found('Wir prüften die Prüfung.', 'prüfung')).toEqual(['prüften', 'Prüfung'])
  expect(found('Engineering is not engines alone.', 'engine')).toEqual(['engines'])
  expect(found('Nothing here.', '')).toEqual([])
})

test('no character is lost', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, query) => {
      expect(
        highlights(text, query)
          .map((stretch) => stretch.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
