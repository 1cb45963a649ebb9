import { expect, test } from 'vitest'
import { boolean, integer, list, number, oneOf, path, port, seconds, text, type ValueType } from './value-types.ts'

const refuses = (type: ValueType<unknown>, texts: readonly string[]) =>
  expect(texts.filter((given) => type.parse(given).ok)).toEqual([])

const reads = <Value>(type: ValueType<Value>, pairs: readonly (readonly [string, Value])[]) =>
  expect(pairs.map(([given]) => type.parse(given))).toEqual(pairs.map(([, value]) => ({ ok: true, value })))

const NOT_NUMBERS = [
  '',
  ' ',
  'abc',
  'NaN',
  'Infinity',
  '-Infinity',
  '80x',
  'x80',
  '0x50',
  '1e3',
  '1_000',
  '1,000',
  '--1',
  '+1',
]

test('whole numbers are digits within their range and nothing else', () => {
  const upTo100 = integer({ min: 1, max: 100 })
  reads(upTo100, [
    ['1', 1],
    ['007', 7],
    ['100', 100],
  ])
  refuses(upTo100, [...NOT_NUMBERS, '0', '-5', '101', '1.5', '50 ', '9'.repeat(400)])
  reads(integer({ min: -3 }), [['-3', -3]])
  refuses(integer({ min: 0 }), ['9007199254740993'])
})

test('numbers may have a fraction, but no exponent', () => {
  reads(number({ min: 0.01, max: 10 }), [
    ['0.5', 0.5],
    ['10', 10],
    ['1.0', 1],
  ])
  refuses(number({ min: 0.01, max: 10 }), [...NOT_NUMBERS, '0', '-1', '.5', '5.', '1.2.3', '10.01', '1,5'])
})

test('ports and seconds say what they want', () => {
  reads(port, [
    ['0', 0],
    ['65535', 65_535],
  ])
  refuses(port, [...NOT_NUMBERS, '-1', '65536', '80.0', 'tcp://10.0.0.1:80'])
  refuses(seconds({ min: 1 }), [...NOT_NUMBERS, '0', '30s', '5m', '1.5'])
  expect(seconds({ min: 1 }).right).toBe('a whole number of seconds, 1 or more')
  expect(integer({ min: 1, max: 9 }).right).toBe('a whole number, 1 to 9')
  expect(text({ max: 9 }).right).toBe('a text, at most 9 characters')
})

test('a switch is read in every usual spelling', () => {
  for (const yes of ['true', 'TRUE', 'True', 'yes', 'Yes', 'on', '1']) reads(boolean, [[yes, true]])
  for (const no of ['false', 'FALSE', 'no', 'No', 'off', '0']) reads(boolean, [[no, false]])
  refuses(boolean, ['', '2', 'y', 'truee', 'enabled', 'null', 'constructor', '__proto__'])
})

test('a choice is found in any case and told in its own', () => {
  reads<string>(oneOf('HS256', 'HS512'), [['hs256', 'HS256']])
  refuses(oneOf('serve', 'gone'), ['', 'serves', 'serve gone', 'toString'])
  expect(oneOf('all', 'api', 'worker').right).toBe('all, api or worker')
})

test('texts are measured, paths hold no control characters', () => {
  refuses(text({ min: 8, max: 10 }), ['1234567', '12345678901'])
  reads(text({ min: 8 }), [['12345678', '12345678']])
  reads(path, [['/var/lib/parley data', '/var/lib/parley data']])
  refuses(path, ['/var/\0lib', '-----BEGIN KEY-----\nabc'])
})

test('a list is trimmed, loses empty members, and names the bad one', () => {
  const numbers = list(text({ max: 3 }))
  reads(numbers, [
    ['', []],
    [' , ,', []],
    [' a , b,c ,', ['a', 'b', 'c']],
  ])
  expect(numbers.parse('one,three,two')).toEqual({ ok: false, part: 'three' })
})
