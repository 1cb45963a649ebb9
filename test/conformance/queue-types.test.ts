import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { queueType } from '../../src/background/queue/queue-type.ts'
import { type Endpoint, endpoint } from '../../src/http/endpoint.ts'
import { sharedApp } from '../support/app.ts'
import { waysRound } from './queue-types.ts'

test('every type of job demands and charges what its own endpoint does', async () => {
  const { areas } = await sharedApp()
  expect(areas.flatMap(({ queueTypes = {} }) => Object.keys(queueTypes))).toContain('debate')
  expect(waysRound(areas)).toEqual([])
})

describe('planted violations', () => {
  const walk = queueType({
    demands: { endpoint: 'paths.walk' },
    shownTo: 'queue.read',
    payload: Type.Object({}),
    run: async () => undefined,
  })
  const door = endpoint({
    id: 'paths.walk',
    method: 'POST',
    path: '/walk',
    summary: 'Walk',
    auth: { permission: 'queue.submit' },
    response: Type.Object({}),
    handle: () => ({}),
  })
  const faults = (...endpoints: Endpoint[]) => waysRound([{ name: 'paths', endpoints, queueTypes: { walk } }])

  test('none', () => expect(faults(door)).toEqual([]))

  test.each<[string, Endpoint[], string]>([
    ['no such endpoint', [], 'which this area does not answer: name the one whose work they do'],
    ['one that reads', [{ ...door, method: 'GET' }], 'which only reads: name the one whose work they do'],
    [
      'no permission',
      [{ ...door, auth: 'user' }],
      'which asks for no permission: keys could not be held to their scopes',
    ],
    ['no keys', [{ ...door, oauthOnly: true }], 'which refuses API keys by version: the queue does not know versions'],
    ['no limits', [{ ...door, limit: 'exempt' }], 'which is not limited: nobody would be charged'],
  ])('%s', (_, endpoints, fault) => {
    expect(faults(...endpoints)).toEqual([`Jobs of the type walk stand for paths.walk, ${fault} (area paths)`])
  })
})
