import { expect, test } from 'vitest'
import { readableDraft } from './readable-draft.ts'

test.each([
  ['Keep the "monolith".', 'Keep the "monolith".'],
  ['{"crit', ''],
  ['{"critiques":[{"proposal":"p2","severity":0.5,"issues":["It does not say', 'It does not say'],
  ['```json\n{"choice":"p1","reason":"Cheap, and can be \\"undone\\"."}', 'Cheap, and can be "undone".'],
  ['{"content":"Two lines\\nof text\\u00', 'Two lines\nof text'],
])('of %s one reads %s', (text, readable) => {
  expect(readableDraft(text)).toBe(readable)
})
