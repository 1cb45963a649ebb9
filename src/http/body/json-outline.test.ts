import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outlineOf } from './json-outline.ts'

const ENDLESS = Number.POSITIVE_INFINITY
const outline = (text: string, most = ENDLESS) => outlineOf(Buffer.from(text), most).values

function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((sum, inner) => sum + valuesIn(inner), 1)
}

test('it counts the values of any JSON, however it is written', () => {
  const json = fc.json().filter((text) => !text.includes('__proto__'))
  fc.assert(
    fc.property(json, fc.constantFrom(undefined, 1, '\t'), (text, indent) => {
      const value = JSON.parse(text)
      expect(outline(JSON.stringify(value, null, indent))).toBe(valuesIn(value))
    }),
  )
})

test('long strings end where they end, wherever their escapes and quotes stand', () => {
  const part = fc.constantFrom('"', '\\', '\n', '{', '😀', '\u0001', 'x'.repeat(1_020), 'é'.repeat(511), '7')
  const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { maxLength: 5 }), (pairs) => {
      const value = pairs.map(([name, said]) => ({ [`_${name}`]: said }))
      expect(outline(JSON.stringify(value))).toBe(valuesIn(value))
    }),
    { numRuns: 500 },
  )
})

test('whatever is no JSON is counted to its end', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\ 1a') }), (text) => {
      expect(outline(text)).toBeLessThanOrEqual(text.length)
    }),
  )
})

test('the value that is one too many ends it, and the field that it is in is named', () => {
  const text = `{"a": 1, "b\\u0062": [${'{},'.repeat(20)}{}]}`
  expect(outline(text)).toBe(24)
  expect(outline(text, 24)).toBe(24)
  expect(() => outline(text, 23)).toThrow('bb: holds too much: the whole body may have at most 23 values')
  expect(() => outline(`[${'1,'.repeat(50)}1]`, 10)).toThrow('The body has more than 10 values')
  expect(() => outline(`{${'"a":1,'.repeat(50)}"a":1}`, 10)).toThrow('The body has more than 10 values')
})

test('names without values are counted too, so that a text that is no JSON costs no more', () => {
  expect(() => outline(`{${'"\\x",'.repeat(50)}`, 10)).toThrow('The body has more than 10 values')
})

test('an object has a thousand names, however many values there may be', () => {
  const named = (count: number) => `{${Array.from({ length: count }, (_, n) => `"${n}":0`).join(',')}}`
  expect(outline(`{"a":[${named(1_000)},${named(1_000)}]}`)).toBe(2_004)
  expect(() => outline(`{"a":[${named(1_000)},${named(1_001)}]}`)).toThrow(
    'a: holds an object with more than 1,000 fields',
  )
  expect(() => outline(named(1_001))).toThrow('The body is an object with more than 1,000 fields')
})

test('beyond ten thousand names there are few kinds of them, and as many names as ever', () => {
  const objects = (count: number, name: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => `{"${name(n)}":0}`).join(',')
  const free = objects(9_999, (n) => `free${n}`)
  const again = objects(50_000, (n) => `kind${n % 2_000}`)
  expect(outline(`{"a":[${free},${again}]}`)).toBe(2 + 2 * 59_999)
  const other = objects(2_002, (n) => `other${n}`)
  expect(() => outline(`{"a":[${free},${other}]}`)).toThrow('a: holds fields of too many different names')
  expect(() => outline(`[${free},${other}]`)).toThrow('The body has fields of too many different names')
})

test('a number that would be read as infinity is refused, wherever it stands', () => {
  const digits = '9'.repeat(309)
  for (const number of ['1e999', '-1E+309', '2e308', digits, `-${digits}.5`, `0.${'0'.repeat(20)}1e400`]) {
    expect(() => outline(`{"a":{"b":[${number}]}}`)).toThrow('a: holds a number that is too large to be read')
    expect(() => outline(number)).toThrow('The body holds a number that is too large to be read')
  }
  for (const number of ['1e308', '1e-999', '-1.7976931348623157e308', '9'.repeat(308), '12345', '1e5']) {
    expect(outline(`{"a":${number}}`)).toBe(2)
  }
})

test('a number has an end, wherever it stands, and what is none is told as such', () => {
  const long = `0.${'7'.repeat(998)}`
  expect(outline(`{"a":${long},"b":[-${long.slice(0, -1)}]}`)).toBe(4)
  expect(() => outline(`{"a":${long}7}`)).toThrow('a: holds a number of more than 1,000 digits')
  expect(() => outline(`{"a":{"b":[-${long}]}}`)).toThrow('a: holds a number of more than 1,000 digits')
  expect(() => outline(`${long}e7`)).toThrow('The body holds a number of more than 1,000 digits')
  expect(() => outline('x'.repeat(1_001))).toThrow('The body is not valid JSON')
})

test('blanks are passed over, however many and wherever they stand', () => {
  const blank = ' \n\r\t'.repeat(1_000)
  expect(outline(`${blank}{${blank}"a"${blank}:${blank}[${blank}1${blank},${blank}""${blank}]${blank}}${blank}`)).toBe(
    4,
  )
  expect(outline(blank)).toBe(0)
})

test('what comes after the value that is one too many is not looked at', () => {
  expect(() => outline(`[1,1,1,${'['.repeat(100)}`, 3)).toThrow('more than 3 values')
  expect(() => outline(`[1,1,1,${'['.repeat(100)}`, 1_000)).toThrow('deeper')
})

test('escapes of what cannot be stored are met wherever they stand, and no others', () => {
  const isRisky = (text: string) => outlineOf(Buffer.from(text), ENDLESS).isRisky
  for (const code of ['0000', 'd800', 'D83D', 'dFfF', 'dc00', 'd9aB'])
    expect(isRisky(`{"a":["x\\u${code}"]}`)).toBe(true)
  for (const code of ['0001', '0030', 'd7ff', 'D0a0', 'e000', '00e9']) expect(isRisky(`["\\u${code}"]`)).toBe(false)
  expect(isRisky('["\\\\u0000"]')).toBe(false)
  expect(isRisky('{"\\ud800":1}')).toBe(true)
})
