import { expect, test } from 'vitest'
import { documentAddress, placeName } from './document-place.tsx'

test('a document opens at its words; what is no document has no address', () => {
  const place = { item_id: 'doc_1', page: 12, start: 340, end: 388 }
  expect(documentAddress(place)).toBe('/library/documents/doc_1?page=12&start=340&end=388')
  expect(documentAddress({ ...place, item_id: 'mem_1' })).toBeUndefined()
})

test('a place is called what people call it', () => {
  expect([placeName({ page: 12, label: 'p. 12' }), placeName({ page: 3 })]).toEqual(['p. 12', 'part 3'])
})
