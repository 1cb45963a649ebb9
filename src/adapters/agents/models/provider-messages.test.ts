import { expect, test } from 'vitest'
import { expectLinear } from '../../../../test/support/growth.ts'
import { providerWords } from './provider-messages.ts'

const KEY = 'sk-0123456789-secret'

test('of an error only the message of the provider is told, on one short line and without the key', () => {
  expect(providerWords('{"error":{"message":"No\\n such\\tmodel"}}', { secret: KEY })).toBe('No such model')
  expect(providerWords('{"error":"not found"}', { secret: KEY })).toBe('not found')
  expect(providerWords('{"detail":[{"msg":"too long"}]}', { secret: KEY })).toBe('too long')
  expect(providerWords('[{"error":{"message":"API key not valid."}}]', { secret: KEY })).toBe('API key not valid.')
  expect(providerWords(`{"message":"Incorrect key: ${KEY}, or (${KEY.slice(3, 12)}***)"}`, { secret: KEY })).toBe(
    'Incorrect key: … or …',
  )
  expect(providerWords(`{"message":"${'x'.repeat(500)}"}`, { secret: KEY })).toHaveLength(200)
  for (const body of ['', 'plain', '<html>', '{}', '7', '{"error":{"code":7}}'])
    expect(providerWords(body, { secret: KEY })).toBeUndefined()
})

test('where a long message is cut, no beginning of the key is told', () => {
  for (let shown = 0; shown <= KEY.length; shown++) {
    const message = 'Bad key:'.padEnd(1_000 - shown) + KEY
    expect(providerWords(JSON.stringify({ message }), { secret: KEY })).toMatch(/^Bad[key: …]*$/)
  }
})

test('a message is looked for as deep as providers put it', () => {
  expect(providerWords('{"errors":[{"error":{"message":"Too deep"}}]}', { secret: KEY })).toBe('Too deep')
  expect(providerWords(`${'['.repeat(6)}"x"${']'.repeat(6)}`, { secret: KEY })).toBeUndefined()
  expect(providerWords(`${'['.repeat(30_000)}"x"${']'.repeat(30_000)}`, { secret: KEY })).toBeUndefined()
})

test('no message and no key take longer than their length deserves', () => {
  const make = (length: number) => ({
    body: JSON.stringify({ message: 'ab '.repeat(length / 3) }),
    key: Array.from({ length: length / 8 }, (_, place) => String(place).padStart(8, 'k')).join(''),
  })
  expectLinear(16_000, make, ({ body, key }) => providerWords(body, { secret: key }))
})
