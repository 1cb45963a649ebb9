import { expect, test } from 'vitest'
import { repeatedName } from './repeated-name.ts'

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"b":{"c":1,"d":[{"e":1,"e":1}]}}', 'e'],
  ['{"receipt":{},"x":[1,2],"receipt":{}}', 'receipt'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['[{"a":1},{"b":"x","b":"y"}]', 'b'],
  ['{"":1,"":2}', ''],
])('%s has a name twice', (text, name) => {
  expect(repeatedName(text)).toBe(name)
})

test.each([
  '{"a":{"a":{"a":[]}},"b":[{"a":1},{"a":1}]}',
  '{"a":"a","b":"a","c":["c","c","a"]}',
  '{"a":"{\\"a\\":1,","b":"\\\\","c":",\\"a\\":"}',
  '"a"',
  '[]',
])('%s has none twice', (text) => {
  expect(repeatedName(text)).toBeUndefined()
})
