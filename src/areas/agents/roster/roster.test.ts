import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'

test('agents can be chosen by what they are and cost; one that failed too often rests', async () => {
  const { app, platform, token, close } = await testApp({ areas: ['roster'], settings: { OPENAI_API_KEY: 'sk-test' } })
  onTestFinished(close)
  const headers = await token()
  const list = async () => (await app.inject({ url: '/api/v2/agents', headers })).json().data

  const { agents, total } = await list()
  expect(total).toBe(agents.length)
  expect(agents.find(({ name }: { name: string }) => name === 'openai')).toMatchObject({
    provider: 'openai',
    built_in: false,
    available: true,
    price: { input_usd_per_million: expect.any(Number), output_usd_per_million: expect.any(Number) },
  })
  expect(agents.filter((agent: { built_in: boolean }) => agent.built_in)).toHaveLength(5)

  const breaker = platform.breakers.open({ kind: 'agent', name: 'openai' })
  for (let failures = 0; failures < 5; failures++) {
    await breaker.run(() => Promise.reject(new Error('down'))).catch(() => {})
  }
  expect((await list()).agents.find(({ name }: { name: string }) => name === 'openai').available).toBe(false)
})
