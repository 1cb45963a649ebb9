import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { measured } from '../support/measured.ts'
import { scriptedAgents, voice } from '../support/scripted-agents.ts'
import { stopwatch } from '../support/time-limits.ts'

const SECONDS = Number(process.env.BLOCKING_SECONDS ?? 360)
/** The agents think before they open and before they vote. */
const PAUSES = 2

test(`a message is answered in the one response to it, ${SECONDS} seconds later`, async () => {
  const says = voice({
    proposal: 'p1',
    votesFor: 'p1',
    wait: async ({ purpose }) => {
      if (purpose === 'opening' || purpose === 'vote') await sleep((SECONDS * 1_000) / PAUSES)
    },
  })
  const service = await testApp({
    agents: [scriptedAgents({ ada: says, bo: says, cy: says })],
    settings: { SERVICE_ROLE: 'all', SERVICE_LOG_LEVEL: 'fatal' },
  })
  onTestFinished(() => service.close())
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const headers = {
    ...(await service.token({ org: 'org_1' })),
    'a2a-version': '1.0',
    'content-type': 'application/json',
  }
  const message = { messageId: 'blocking', role: 'ROLE_USER', parts: [{ text: 'Should we ship it?' }] }
  const elapsed = stopwatch()
  const { port } = service.app.server.address() as AddressInfo
  const asking = request({ port, host: '127.0.0.1', method: 'POST', path: '/a2a/message:send', headers })
  asking.end(JSON.stringify({ message }))
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  const began = elapsed()
  let text = ''
  for await (const chunk of answer) text += chunk
  const [, signs = '', object = ''] = /^( *)(.*)$/s.exec(text) ?? []

  expect(answer.statusCode).toBe(200)
  const { task } = JSON.parse(object)
  expect(task.status.state).toBe('TASK_STATE_COMPLETED')
  expect(task.artifacts.map(({ artifactId }: { artifactId: string }) => artifactId)).toEqual(
    expect.arrayContaining(['decision', 'receipt']),
  )
  const debates = await service.platform.db.selectFrom('debates').select('id').execute()
  expect(debates).toHaveLength(1)
  measured(
    `a blocking SendMessage: headers after ${(began / 1_000).toFixed(1)} s, its task completed after ${(elapsed() / 1_000).toFixed(1)} s in the same response, ${signs.length} signs of life before it`,
  )
})
