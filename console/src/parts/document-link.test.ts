import { expect, test } from 'vitest'
import { isInDocument, placeName } from './document-link.tsx'

test('what is no document cannot be opened', () => {
  const place = { item_id: 'doc_1', page: 12, start: 340, end: 388 }
  expect([isInDocument(place), isInDocument({ ...place, item_id: 'mem_1' })]).toEqual([true, false])
})

test('a place is called what people call it', () => {
  expect([placeName({ page: 12, label: 'p. 12' }), placeName({ page: 3 })]).toEqual(['p. 12', 'part 3'])
})
