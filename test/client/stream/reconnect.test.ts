import { expect, test } from 'vitest'
import { ApiFault, unreachable } from '../../../packages/client/src/fault.ts'
import { event, replay, scriptedService, settle } from '../../support/client/scripted-stream.ts'

test('tries are ever further apart, until a person looks', async () => {
  const { sockets, polls, socket, pass, wake } = scriptedService()
  for (const ms of [500, 1_000, 2_000]) {
    const line = await socket()
    line.drop()
    await settle()
    polls.at(-1)?.answer(unreachable())
    await pass(ms)
  }
  ;(await socket()).drop()
  await settle()
  polls.at(-1)?.answer(unreachable())
  await settle()
  const before = sockets.length
  await wake()
  expect(sockets).toHaveLength(before + 1)
})

test('a service that lets everybody go at once is asked ever more seldom, until a line holds', async () => {
  const { service, socket, pass } = scriptedService()
  async function goLive() {
    const line = await socket()
    line.open()
    line.tell(...replay())
    return line
  }
  for (const ms of [500, 1_000, 2_000, 4_000, 5_000, 5_000]) {
    ;(await goLive()).drop(1012)
    await pass(ms)
  }
  const line = await goLive()
  service.clock += 5_000
  line.drop(1012)
  await pass(250)
})

test('a token that is refused is renewed before the next try', async () => {
  const { service, socket, pass } = scriptedService()
  const first = await socket()
  first.open()
  first.drop(4401)
  await pass(500)
  expect(service.renewals).toBe(1)
  expect((await socket()).token).toBe('renewed-1')
})

test('a line that never opens is given up', async () => {
  const { sockets, socket, pass } = scriptedService()
  await socket()
  await pass(10_000)
  await pass(500)
  expect(sockets).toHaveLength(2)
})

test('a poller whose token cannot be renewed just now goes on when it can', async () => {
  const { service, polls, socket, pass, heard, draw } = scriptedService()
  ;(await socket()).drop()
  await pass(500)
  ;(await socket()).drop()
  await settle()
  polls[0]?.answer(new ApiFault(401, { code: 'UNAUTHORIZED', message: 'The token has ended' }))
  await pass(1_000)
  expect(service.renewals).toBe(1)
  ;(await socket()).drop()
  await settle()
  polls[1]?.answer({ events: [event(1)] as never, next_seq: 2, has_more: false, ended: false })
  await settle()
  draw()
  expect([heard.seqs, heard.states.at(-1)]).toEqual([[1], { is: 'live' }])
})
