import { expect, test } from 'vitest'
import { a2aRequest } from './connection-texts.ts'

test('each text of a message has a name of its own, under which its question may be another', () => {
  const texts = Array.from({ length: 3 }, () => a2aRequest('http://127.0.0.1:8080/a2a'))
  const names = texts.map((text) => /"messageId": "([^"]{1,128})"/.exec(text)?.[1])
  expect(names).not.toContain(undefined)
  expect(new Set(names).size).toBe(3)
})
