import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, type JsonValue } from './canonical-json.ts'

const json = fc.jsonValue({ stringUnit: 'binary' }) as fc.Arbitrary<JsonValue>

test('the text is JSON and carries the same value', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('the text does not depend on the order in which keys were written', () => {
  const reversed = (value: JsonValue): JsonValue => {
    if (value === null || typeof value !== 'object') return value
    if (Array.isArray(value)) return value.map(reversed)
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, inner]) => [key, reversed(inner)]),
    )
  }
  fc.assert(
    fc.property(json, (value) => {
      expect(canonicalJson(reversed(value))).toBe(canonicalJson(value))
    }),
  )
})

test('canonical text is its own canonical form', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(canonicalJson(JSON.parse(canonicalJson(value)))).toBe(canonicalJson(value))
    }),
  )
})

test('the example of RFC 8785 comes out as printed there', () => {
  const value = {
    numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\u0022/",
    literals: [null, true, false],
  }
  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
})

test('keys sort by UTF-16 code units as the RFC shows', () => {
  const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 }
  expect([...canonicalJson(value).matchAll(/:(\d)/g)].map((match) => match[1]).join('')).toBe('2467153')
})

test('negative zero is zero', () => {
  expect(canonicalJson([-0])).toBe('[0]')
})

test.each([
  ['NaN', Number.NaN],
  ['infinity', { a: [Number.POSITIVE_INFINITY] }],
  ['undefined', { a: undefined }],
  ['a hole', new Array(1)],
  ['a lone surrogate', 'a\ud800'],
  ['a lone surrogate in a key', { '\udc00': 1 }],
  ['a bigint', 1n],
  ['a date', new Date(0)],
  ['a function', () => 1],
])('%s is refused', (_name, value) => {
  expect(() => canonicalJson(value as JsonValue)).toThrow(TypeError)
})
