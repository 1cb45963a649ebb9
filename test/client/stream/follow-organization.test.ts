import { expect, test } from 'vitest'
import { followOrganization } from '../../../packages/client/src/stream/follow-organization.ts'
import { scriptedEnvironment, settle } from '../../support/client/scripted-stream.ts'

/** Follows the news of a service that does what the test says. */
function scriptedNews() {
  const environment = scriptedEnvironment()
  const heard: string[] = []
  const listener = {
    onNews: ({ type }: { type: string }) => void heard.push(type),
    onLive: () => void heard.push('(live)'),
    onLost: () => void heard.push('(lost)'),
    onOver: () => void heard.push('(over)'),
  }
  const ended = followOrganization(
    listener,
    { ...environment.around, openSocket: environment.openSocket },
    new AbortController().signal,
  )
  return { ...environment, heard, ended }
}

test('news arrive again after a break', async () => {
  const { socket, pass, heard } = scriptedNews()
  const line = await socket()
  line.open()
  line.tell({ type: 'debate_end', debate_id: 'dbt_1', timestamp: '2026-11-15T12:00:00.000Z' }, { type: 'pong' })
  line.drop()
  await pass(500)
  ;(await socket()).open()
  expect(heard).toEqual(['(live)', 'debate_end', '(lost)', '(live)'])
})

test('a workspace that closes to its person is not asked again', async () => {
  const { sockets, socket, heard, ended } = scriptedNews()
  const line = await socket()
  line.open()
  line.drop(4404)
  await ended
  await settle()
  expect(heard).toEqual(['(live)', '(over)'])
  expect(sockets).toHaveLength(1)
})
