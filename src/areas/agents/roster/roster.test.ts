import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { ModelFault } from '../../../adapters/agents/models/faults.ts'

test('agents can be chosen by what they are and cost; one that failed too often rests', async () => {
  const at = new Date()
  const { app, platform, token, close } = await testApp({
    areas: ['roster'],
    settings: { OPENAI_API_KEY: 'sk-test' },
    now: () => at,
  })
  onTestFinished(close)
  const headers = await token()
  const list = async () => (await app.inject({ url: '/api/v2/agents', headers })).json().data

  const { agents, total } = await list()
  expect(total).toBe(agents.length)
  expect(agents.find(({ name }: { name: string }) => name === 'openai')).toMatchObject({
    provider: 'openai',
    built_in: false,
    available: true,
    unavailable_because: null,
    price: { input_usd_per_million: expect.any(Number), output_usd_per_million: expect.any(Number) },
  })
  expect(agents.filter((agent: { built_in: boolean }) => agent.built_in)).toHaveLength(5)

  const breaker = platform.breakers.open({ kind: 'agent', name: 'openai' })
  for (let failures = 0; failures < 5; failures++) {
    const down = new ModelFault('unavailable', 'The provider answered with status 503')
    await breaker.run(() => Promise.reject(down)).catch(() => {})
  }
  expect((await list()).agents.find(({ name }: { name: string }) => name === 'openai')).toMatchObject({
    available: false,
    unavailable_because: 'The provider answered with status 503',
  })
})

test('one agent is shown with its rating, and one that is not here is 404', async () => {
  const { app, token, close } = await testApp({ areas: ['roster', 'agents'] })
  onTestFinished(close)
  const headers = await token()
  const get = (name: string) => app.inject({ url: `/api/v1/agents/${name}`, headers })
  expect((await get('builtin-skeptic')).json()).toMatchObject({
    name: 'builtin-skeptic',
    provider: 'builtin',
    built_in: true,
    elo: 1500,
    debates: 0,
  })
  expect((await get('nobody')).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})
