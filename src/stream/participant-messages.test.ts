import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/support/database.ts'
import { debateStream } from '../../test/support/debate-stream.ts'
import { ada } from '../../test/support/stream.ts'
import { conflict } from '../shared/errors.ts'
import type { TakePart } from './participation.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.close())

/** A node that writes down what people do, and a person who follows a debate there. */
async function followed({ path = '/ws', takePart }: { path?: string; takePart?: TakePart } = {}) {
  const done: Parameters<TakePart>[] = []
  const node = await debateStream(database, {
    async takePart(...act) {
      done.push(act)
      return takePart ? takePart(...act) : { seq: done.length, message: 'It is done' }
    },
  })
  const debateId = await node.debate()
  const client = node.connect(`${path}${path.includes('?') ? '&' : '?'}token=ada-token&debate_id=${debateId}`)
  expect([(await client.next()).type, (await client.next()).type]).toEqual(['connected', 'sync'])
  return { ...node, debateId, client, done }
}

test('a vote, a suggestion and a wisdom are done and answered', async () => {
  const { debateId, client, done } = await followed()
  client.say({ type: 'user_vote', debate_id: debateId, payload: { choice: 'p1', intensity: 7 }, id: 'm1' })
  expect(await client.next()).toMatchObject({
    type: 'ack',
    payload: { id: 'm1', msg_type: 'user_vote', debate_id: debateId, loop_id: debateId, seq: 1, message: 'It is done' },
  })
  client.say({ type: 'user_suggestion', loop_id: debateId, payload: { text: 'Wait.' } })
  expect(await client.next()).toMatchObject({ type: 'ack', payload: { msg_type: 'user_suggestion', seq: 2 } })
  client.say({ type: 'wisdom_submission', loop_id: debateId, text: 'Haste makes waste.' })
  expect(await client.next()).toMatchObject({ type: 'wisdom_confirmed', payload: { seq: 3 } })
  const actor = { caller: ada, ip: '127.0.0.1' }
  expect(done).toEqual([
    [debateId, { type: 'vote', choice: 'p1', intensity: 7 }, actor],
    [debateId, { type: 'message', text: 'Wait.' }, actor],
    [debateId, { type: 'message', text: 'Haste makes waste.' }, actor],
  ])
})

test.each([
  ['user_vote', {}, 'debate_id'],
  ['user_vote', { debate_id: 7 }, 'debate_id'],
  ['user_vote', { debate_id: 'here' }, 'payload'],
  ['user_vote', { debate_id: 'here', payload: 'p1' }, 'payload'],
  ['user_vote', { debate_id: 'here', payload: { intensity: 3 } }, 'choice'],
  ['user_vote', { debate_id: 'here', payload: { choice: ['p1'] } }, 'choice'],
  ['user_vote', { debate_id: 'here', payload: { choice: 'p1', intensity: 'x' } }, 'intensity'],
  ['user_vote', { debate_id: 'here', payload: { choice: 'p1', intensity: null } }, 'intensity'],
  ['user_vote', { debate_id: 'dbt_elsewhere', payload: { choice: 'p1' } }, 'debate_id'],
  ['user_suggestion', { debate_id: 'here', payload: { text: 7 } }, 'text'],
  ['user_suggestion', { debate_id: 'here', payload: { text: 'nul\u0000' } }, 'text'],
  ['wisdom_submission', { debate_id: 'here', payload: { text: 'Beside it' } }, 'text'],
])('%s with %j is refused by the name of the field, and the connection goes on', async (type, message, field) => {
  const { debateId, client, done } = await followed()
  const named = 'debate_id' in message && message.debate_id === 'here' ? { debate_id: debateId } : {}
  client.say({ type, id: 4, ...message, ...named })
  const answer = await client.next()
  expect(answer).toMatchObject({ type: 'error', payload: { id: 4, msg_type: type, field } })
  expect(answer.payload.message).toMatch(new RegExp(`^${field}: `))
  expect(done).toEqual([])
  client.say({ type: 'ping' })
  expect((await client.next()).type).toBe('pong')
})

test('a refusal is told in its words, as a warning where an error would end the stream', async () => {
  const takePart = () => Promise.reject(conflict('The debate is completed'))
  for (const [path, type] of [
    ['/ws', 'error'],
    ['/ws?dialect=sdk', 'warning'],
  ] as const) {
    const { debateId, client } = await followed({ path, takePart })
    client.say({ type: 'user_suggestion', debate_id: debateId, payload: { text: 'Wait.' } })
    const payload = { code: 'CONFLICT', message: 'The debate is completed', msg_type: 'user_suggestion' }
    expect(await client.next()).toMatchObject({ type, payload })
  }
})

test('a fault of ours is told as such and no more', async () => {
  const { debateId, client } = await followed({ takePart: () => Promise.reject(new Error('a secret of ours')) })
  client.say({ type: 'user_vote', debate_id: debateId, payload: { choice: 'p1' } })
  const { type, payload } = await client.next()
  expect([type, payload.code]).toEqual(['error', 'UNAVAILABLE'])
  expect(JSON.stringify(payload)).not.toContain('secret')
})

test('nobody takes part who is unknown, who does not follow the debate, or whose rights have ended', async () => {
  const { debateId, client, done, connect, tokens } = await followed()
  const vote = { type: 'user_vote', debate_id: debateId, payload: { choice: 'p1' } }
  const guest = connect('/ws')
  await guest.next()
  guest.say(vote)
  expect(await guest.next()).toMatchObject({ type: 'error', payload: { code: 'UNAUTHORIZED', msg_type: 'user_vote' } })
  client.say({ type: 'unsubscribe', debate_id: debateId })
  client.say(vote)
  expect((await client.next()).type).toBe('unsubscribed')
  expect(await client.next()).toMatchObject({ type: 'error', payload: { code: 'NOT_SUBSCRIBED', field: 'debate_id' } })
  client.say({ type: 'subscribe', debate_id: debateId })
  expect((await client.next()).type).toBe('sync')
  tokens.delete('ada-token')
  client.say(vote)
  expect((await client.next()).type).toBe('auth_revoked')
  expect(await client.closed).toBe(4401)
  expect(done).toEqual([])
})
