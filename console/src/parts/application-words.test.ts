import { expect, test } from 'vitest'
import type { Consent } from '../api/protocols/applications.ts'
import { askerOf, scopesPhrase } from './application-words.ts'

const consent: Consent = {
  interaction: 'i1',
  client: { id: 'c1', name: 'Parley itself', kind: 'self-registered', host: '' },
  redirect_host: 'assistant.example.org',
  on_this_computer: false,
  resource: 'mcp',
  scopes: ['debates.read'],
  organizations: [],
}

test('an application is known by a host that is proven, never by what it calls itself', () => {
  expect(askerOf(consent)).toBe('assistant.example.org')
  expect(askerOf({ ...consent, client: { ...consent.client, host: 'tools.example.org' } })).toBe('tools.example.org')
})

test('whatever listens on this computer may borrow the description of another', () => {
  const borrowed = { ...consent.client, host: 'tools.example.org' }
  expect(askerOf({ ...consent, on_this_computer: true, client: borrowed })).toBe('A program on this computer')
})

test('what a grant permits is one phrase, also with scopes that the console does not know', () => {
  expect(scopesPhrase(['debates.read', 'debates.create', 'moon.read'])).toBe(
    'read debates, ask questions, and moon.read',
  )
})
