import { expect, test } from 'vitest'
import { libraryStatusWords } from './search-tab.tsx'

const EMPTY = { total_entries: 0, passages: 0, rebuilding: false, usage: { supplied: 0, cited: 0 } }

test('a library says how much it holds, and what came of it', () => {
  expect(libraryStatusWords(EMPTY)).toBe('')
  expect(libraryStatusWords({ ...EMPTY, total_entries: 1, passages: 12 })).toBe('Contains 1 text in 12 passages.')
  expect(
    libraryStatusWords({ total_entries: 2, passages: 1_200, rebuilding: true, usage: { supplied: 5, cited: 3 } }),
  ).toBe(
    'Contains 2 texts in 1,200 passages. Of 5 passages that debates were given, they cited 3. The index is being rebuilt; until then a search may find less.',
  )
})
