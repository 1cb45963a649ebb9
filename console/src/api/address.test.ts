import { expect, expectTypeOf, test } from 'vitest'
import { type Answer, addressOf, type Body, type Query } from './address.ts'
import { call, callForText, callOutside } from './call.ts'

test('an address has its values filled in, and of its query what is there', () => {
  expect(addressOf('/agents')).toBe('/agents')
  expect(addressOf('/agent/{agent}/head-to-head/{opponent}', { path: { agent: 'a/b', opponent: '{agent}' } })).toBe(
    '/agent/a%2Fb/head-to-head/%7Bagent%7D',
  )
  const query = { q: 'two words', page: 2, exact: false, status: undefined, since: '' }
  expect(addressOf('/debates', { query })).toBe('/debates?q=two+words&page=2&exact=false')
})

/** Never run: that it compiles is the test, and that what is expected to be an error is one. */
export function typesOfCalls() {
  expectTypeOf(call('GET', '/auth/sessions')).resolves.toHaveProperty('sessions')
  expectTypeOf(call('GET', '/debates/{id}', { path: { id: 'dbt_1' } })).resolves.toEqualTypeOf<
    Answer<'GET /debates/{id}'>
  >()
  expectTypeOf(callOutside('GET', '/.well-known/jwks.json')).resolves.toHaveProperty('keys')
  expectTypeOf<Query<'GET /debates'>>().toHaveProperty('limit')
  expectTypeOf<Body<'POST /auth/login'>>().toHaveProperty('password')
  expectTypeOf<Answer<'GET /debates/{id}'>>().not.toBeAny()
  expectTypeOf<Answer<'GET /debates/{id}'>['topic']>().toEqualTypeOf<string>()
  // @ts-expect-error no such address
  call('GET', '/auth/session')
  // @ts-expect-error the address does not take this method
  call('PUT', '/auth/sessions')
  // @ts-expect-error the address stands below the API
  callOutside('GET', '/debates')
  // @ts-expect-error a value of the path is missing
  call('GET', '/debates/{id}')
  // @ts-expect-error the path has no such value
  call('GET', '/debates/{id}', { path: { debate: 'dbt_1' } })
  // @ts-expect-error the endpoint has no such query
  call('GET', '/debates', { query: { pages: 2 } })
  // @ts-expect-error the endpoint knows no such order
  call('GET', '/agents/rankings', { query: { sort_by: 'colour' } })
  // @ts-expect-error the body misses the password
  call('POST', '/auth/login', { body: { email: 'ada@example.org' } })
  // @ts-expect-error the endpoint takes no body
  call('GET', '/auth/sessions', { body: {} })
  // @ts-expect-error no such address
  callForText('/summaries')
  // @ts-expect-error no such address
  return [] as Answer<'GET /auth/session'>[]
}
