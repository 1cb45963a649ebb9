import { expect, expectTypeOf, test } from 'vitest'
import type { Parley } from '../../packages/client/src/client.ts'
import type { AnswerOf, OperationId, RequestOf } from '../../packages/client/src/contract.ts'
import { scriptedClient } from '../support/client/scripted-fetch.ts'

type IsAny<Type> = 0 extends 1 & Type ? true : false

/** The operations whose answer the types do not know. */
type Unknown = {
  [Id in OperationId]: IsAny<AnswerOf<Id>> extends true ? Id : [AnswerOf<Id>] extends [never] ? Id : never
}[OperationId]

/** They only send elsewhere: a browser follows them, and no client. */
type Redirects = 'connections.callback' | 'sso.arrive' | 'sso.callback' | 'sso.start'

/** Never called: that it compiles is the test, and that what is expected to be an error is one. */
function typesOfCalls(client: Parley) {
  expectTypeOf<Unknown>().toExtend<Redirects>()
  expectTypeOf(client.raw['debates.get']).returns.resolves.toEqualTypeOf<AnswerOf<'debates.get'>>()
  expectTypeOf(client.getDebate('dbt_1')).resolves.toHaveProperty('topic').toEqualTypeOf<string>()
  expectTypeOf<RequestOf<'debates.list'>['query']>().toBeNullable()
  expectTypeOf(client.system.getPrometheusMetrics()).resolves.toEqualTypeOf<string>()
  expectTypeOf(client.raw['scim.users.delete']({ path: { id: 'usr_1' } })).resolves.toEqualTypeOf<undefined>()
  expectTypeOf(client.raw['documents.original']({ path: { id: 'doc_1' } })).resolves.toEqualTypeOf<Blob>()
  expectTypeOf(client.raw['a2a.subscribe-to-task']({ path: { id: 'tsk_1' } })).resolves.toEqualTypeOf<Response>()
  client.analytics.compareAgents(['ada', 'bo'])
  client.consensus.getSettled({ minConfidence: 0.5 })
  client.codeReview.securityScan('print(1)', 'python', { signal: new AbortController().signal })
  client.each('debates.list', { query: { status: 'completed' } })
  // @ts-expect-error no such operation
  client.raw['debates.show']
  // @ts-expect-error a value of the path is missing
  client.raw['debates.get']()
  // @ts-expect-error the body misses its question
  client.raw['sessions.login']({ body: { email: 'ada@example.org' } })
  // @ts-expect-error no such query
  client.raw['debates.list']({ query: { pages: 2 } })
  // @ts-expect-error not built
  client.compliance
  // @ts-expect-error it answers no list
  client.each('debates.get')
}

test('the client has every operation, and every function by its name, whatever is written with a hyphen', () => {
  expect(typesOfCalls).toBeTypeOf('function')
  const { client } = scriptedClient([])
  expect(Object.keys(client.raw).length).toBeGreaterThan(700)
  expect(typeof client.codeReview.securityScan).toBe('function')
  expect(typeof client.getDebate).toBe('function')
  expect(client).not.toHaveProperty('code-review')
})
