import { expect, test } from 'vitest'
import { partialSuccess, refusalMessage } from './answers.ts'

const PROTOBUF = 'application/x-protobuf'
const JSON_TYPE = 'application/json; charset=utf-8'
const hex = (digits: string) => Uint8Array.from(Buffer.from(digits, 'hex'))
const json = (value: unknown) => Uint8Array.from(Buffer.from(JSON.stringify(value)))

test('spans that a collector took are no partial success, in whatever way it says so', () => {
  for (const said of [hex(''), hex('0a00'), hex('0a020800'), hex('ffffffff'), json({})])
    expect(partialSuccess(PROTOBUF, said)).toBeUndefined()
  for (const said of [
    json({}),
    json({ partialSuccess: {} }),
    json(null),
    json({ partialSuccess: { rejectedSpans: 'x' } }),
  ])
    expect(partialSuccess(JSON_TYPE, said)).toBeUndefined()
  expect(partialSuccess(JSON_TYPE, Buffer.from('<html>'))).toBeUndefined()
})

test('refused spans are counted, with what the collector says', () => {
  const told = { rejected: 300, message: 'too old' }
  expect(partialSuccess(PROTOBUF, hex('0a0c08ac021207746f6f206f6c64'))).toEqual(told)
  const inJson = { rejectedSpans: '300', errorMessage: 'too\u202e\nold' }
  expect(partialSuccess(JSON_TYPE, json({ partialSuccess: inJson }))).toEqual(told)
})

test('a refusal is told in the words of the collector, on one line and short', () => {
  expect(refusalMessage(PROTOBUF, hex('08031209746f6f20626967'))).toBe('')
  expect(refusalMessage(PROTOBUF, hex('08031207746f6f20626967'))).toBe('too big')
  expect(refusalMessage(JSON_TYPE, json({ code: 3, message: 'too big' }))).toBe('too big')
  expect(refusalMessage('text/plain', Buffer.from('not\nhere'))).toBe('not here')
  expect(refusalMessage('text/html', Buffer.from('<h1>no</h1>'))).toBe('')
  expect(refusalMessage('text/plain', Buffer.from('x'.repeat(10_000)))).toHaveLength(201)
})
