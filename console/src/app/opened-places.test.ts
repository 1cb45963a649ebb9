import { expect, test } from 'vitest'
import { MOST_SHORTCUTS, REMEMBERED_MS, rememberedOpened, shortcutsAmong } from './opened-places.ts'

const NOW = 1_800_000_000_000
const PLACES = ['/overview', '/memory', '/pulse', '/batches', '/code', '/books'].map((to) => ({ to }))
const shortcuts = (opened: Record<string, number>) => shortcutsAmong(PLACES, opened, NOW).map(({ to }) => to)

test('a place is at hand for thirty days after it was opened', () => {
  expect(shortcuts({})).toEqual([])
  expect(shortcuts({ '/pulse': NOW - REMEMBERED_MS + 1, '/memory': NOW - REMEMBERED_MS, '/gone': NOW })).toEqual([
    '/pulse',
  ])
})

test('the latest four are at hand, in the order of the menu', () => {
  const opened = { '/books': NOW, '/code': NOW - 1, '/batches': NOW - 5, '/memory': NOW - 2, '/overview': NOW - 3 }
  expect(shortcuts(opened)).toEqual(['/overview', '/memory', '/code', '/books'])
  expect(shortcuts(opened)).toHaveLength(MOST_SHORTCUTS)
})

test('what the browser kept in another shape counts as nothing', () => {
  expect(rememberedOpened(null)).toEqual({})
  expect(rememberedOpened('{')).toEqual({})
  expect(rememberedOpened('[]')).toEqual({})
  expect(rememberedOpened('"/pulse"')).toEqual({})
  expect(rememberedOpened('{"/pulse":1,"/memory":"today"}')).toEqual({ '/pulse': 1 })
})
