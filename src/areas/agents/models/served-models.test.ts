import { expect, onTestFinished, test } from 'vitest'
import { connectedModels } from '../../../../test/support/connected-models.ts'
import type { Dialect } from '../../../../test/support/model-servers/dialect.ts'
import { LOCAL_SERVERS } from '../../../../test/support/model-servers/index.ts'
import { debating } from '../../../../test/support/model-servers/mind.ts'
import { Refused } from '../../../../test/support/model-servers/served.ts'
import { startServer } from '../../../../test/support/model-servers/start.ts'
import { vllm } from '../../../../test/support/model-servers/vllm.ts'

const CONTEXT = 4_096

test.each(LOCAL_SERVERS)('a model of $name with a small context is found out, and works', async (dialect) => {
  const server = await startServer(dialect, { context: CONTEXT })
  onTestFinished(server.close)
  const { api, service, connect } = await connectedModels()
  const made = await connect({ address: server.url, models: [{ model: server.model }] })
  expect([made.status, made.body.models]).toMatchObject([201, [{ testing: true }]])
  await service.platform.jobs.drain()
  const about = async () => (await api('GET', '/models')).body.connections[0].models[0]
  await expect.poll(about).toMatchObject({
    state: 'working',
    problem: null,
    structured: 'schema',
    thinks: false,
    context_tokens: CONTEXT,
    context_from: 'server',
    tokens_per_second: expect.any(Number),
    testing: false,
    tested_at: expect.any(String),
  })
})

test('a context that only an error tells is learnt by the test, and known to other nodes', async () => {
  const server = await startServer({ ...vllm, others: () => undefined }, { context: CONTEXT })
  onTestFinished(server.close)
  const { service, connect, secondNode } = await connectedModels()
  await connect({ address: server.url, models: [{ model: server.model }] })
  await service.platform.jobs.drain()
  expect(server.received.map(({ status }) => status)).toContain(400)
  const { api } = await secondNode()
  const about = async () => (await api('GET', '/models')).body.connections[0].models[0]
  await expect.poll(about).toMatchObject({ state: 'working', context_tokens: CONTEXT, context_from: 'error' })
})

test('who refuses schemas is asked in words, and who thinks is found out', async () => {
  const bare: Dialect = {
    ...vllm,
    check(heard, asked, world) {
      if (heard.body.response_format) throw new Refused(vllm.refusal(400, 'response_format is not supported'))
      vllm.check(heard, asked, world)
    },
  }
  const server = await startServer(bare, { mind: debating('p1', 'Let me see.') })
  onTestFinished(server.close)
  const { api, service, connect } = await connectedModels()
  await connect({ address: server.url, models: [{ model: server.model }] })
  await service.platform.jobs.drain()
  const about = async () => (await api('GET', '/models')).body.connections[0].models[0]
  await expect.poll(about).toMatchObject({ state: 'working', problem: null, structured: 'words', thinks: true })
})
