import { expect, test } from 'vitest'
import { redirectTargets } from './redirect-targets.ts'

const target = redirectTargets({ home: 'https://home.example/start', hosts: ['app.example'] })

test.each([
  [undefined, 'https://home.example/start'],
  ['/in', 'https://home.example/in'],
  ['https://app.example/in?x=1', 'https://app.example/in?x=1'],
])('%s leads to %s', (wish, address) => {
  expect(target(wish)).toBe(address)
})

test.each([
  'https://evil.example/',
  'http://app.example/',
  'blob:https://home.example/5f0d',
  'blob:https://app.example/5f0d',
  'filesystem:https://home.example/temporary/x',
  'view-source:https://home.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://ada@home.example/',
  '//evil.example/',
])('%s leads nowhere', (wish) => {
  expect(target(wish)).toBeUndefined()
})

test('a home without encryption lets no other kinds of address in either', () => {
  const local = redirectTargets({ home: 'http://localhost:8080/', hosts: [] })
  expect(local('/x')).toBe('http://localhost:8080/x')
  expect(local('blob:http://localhost:8080/5f0d')).toBeUndefined()
})
