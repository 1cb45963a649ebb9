import { expect, test } from 'vitest'
import { readJson } from './read-json.ts'

const told = (text: string) => {
  const read = readJson(text)
  return 'root' in read ? read.value : read.message
}

test('it reads what JSON is', () => {
  for (const value of [{}, [], { a: [1, -0.5e3, true, null, 'é"\\\n'], 'b.c': { d: [[]] } }, 'text', 0]) {
    expect(told(JSON.stringify(value))).toEqual(value)
    expect(told(`\n ${JSON.stringify(value, null, 2)}\n`)).toEqual(value)
  }
})

test('it says why a text is none', () => {
  expect(told('{"a" 1}')).toBe('needs a colon after the name')
  expect(told('{a: 1}')).toBe('needs a name in double quotes')
  expect(told('{"a": 1,}')).toBe('needs a name in double quotes')
  expect(told('[1 2]')).toBe('needs a comma or ]')
  expect(told("['a']")).toBe('needs double quotes around a text')
  expect(told('["a\n"]')).toBe('has a text that is not closed on its line, or a wrong \\ in it')
  expect(told('{"a": ')).toBe('ends too early: it needs a value')
  expect(told('{} {}')).toBe('goes on after its end')
  expect(told('['.repeat(200))).toBe('is nested deeper than 100 levels')
})

test('it takes and refuses the same as the browser', () => {
  for (const text of [
    '01',
    '1.',
    '.5',
    '+1',
    '1e',
    '"\\x"',
    '"\\u12"',
    'nul',
    'true',
    '-',
    '-0',
    '[1,]',
    ' 1 ',
    '1e5',
  ]) {
    const isJson = (() => {
      try {
        JSON.parse(text)
        return true
      } catch {
        return false
      }
    })()
    expect('root' in readJson(text), text).toBe(isJson)
  }
})
