import { expect, test } from 'vitest'
import type { Tokens } from '../../packages/client/src/session.ts'
import { type Asked, envelope, refusal, scriptedClient } from '../support/client/scripted-fetch.ts'

const pair = (turn: number) => ({ access_token: `access-${turn}`, refresh_token: `refresh-${turn}`, expires_in: 3_600 })
const ended = () => refusal(401, 'UNAUTHORIZED')
const shown = ({ headers }: Asked) => headers.get('authorization')
const spent = ({ body }: Asked) => JSON.parse(body ?? '{}').refresh_token

test('a refused token is exchanged, and the question asked again with the new one', async () => {
  const told: Tokens[] = []
  const { client, asked } = scriptedClient([ended(), envelope(pair(2)), envelope({ id: 'usr_1' })], {
    token: 'access-1',
    refreshToken: 'refresh-1',
    onTokens: (tokens) => void told.push(tokens),
  })
  expect(await client.getCurrentUser()).toEqual({ id: 'usr_1' })
  expect(asked.map(({ url }) => url.pathname)).toEqual(['/api/v2/auth/me', '/api/v2/auth/refresh', '/api/v2/auth/me'])
  expect(asked.map(shown)).toEqual(['Bearer access-1', null, 'Bearer access-2'])
  expect(spent(asked[1] as Asked)).toBe('refresh-1')
  expect(told).toEqual([pair(2)])
})

test('several questions share one exchange, and a token that is about to end is exchanged before', async () => {
  const { client, asked, clock } = scriptedClient([
    envelope(pair(2)),
    envelope({ id: 'usr_1' }),
    envelope({ id: 'usr_1' }),
    envelope({ id: 'usr_1' }),
  ])
  client.useTokens(pair(1))
  clock.now = 3_541_000
  await Promise.all([client.getCurrentUser(), client.getCurrentUser(), client.getCurrentUser()])
  expect(asked.filter(({ url }) => url.pathname.endsWith('/refresh'))).toHaveLength(1)
  expect(asked.slice(1).map(shown)).toEqual(Array.from({ length: 3 }, () => 'Bearer access-2'))
})

test('a renewal whose answer was lost is asked for again, and one that is refused ends with the refusal of the question', async () => {
  const lost = scriptedClient([ended(), new TypeError('fetch failed'), envelope(pair(2)), envelope({ id: 'usr_1' })], {
    refreshToken: 'refresh-1',
  })
  expect(await lost.client.getCurrentUser()).toEqual({ id: 'usr_1' })
  expect(lost.asked.slice(1, 3).map(spent)).toEqual(['refresh-1', 'refresh-1'])
  const over = scriptedClient([ended(), ended(), ended()], { refreshToken: 'refresh-1' })
  await expect(over.client.getCurrentUser()).rejects.toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  await expect(over.client.getCurrentUser()).rejects.toMatchObject({ status: 401 })
  expect(over.asked).toHaveLength(3)
})

test('a key has no renewal, and a function answers the token to use', async () => {
  const key = scriptedClient([ended()], { token: 'svk_1' })
  await expect(key.client.getCurrentUser()).rejects.toMatchObject({ status: 401 })
  const tokens = ['first', 'second', 'second']
  const own = scriptedClient([ended(), envelope({ id: 'usr_1' })], { token: async () => tokens.shift() })
  expect(await own.client.getCurrentUser()).toEqual({ id: 'usr_1' })
  expect(own.asked.map(shown)).toEqual(['Bearer first', 'Bearer second'])
})
