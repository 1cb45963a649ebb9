import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { debateToAsk } from '../../../../test/support/debate-to-ask.ts'
import { modelServer } from '../../../../test/support/model-server.ts'
import { freeSpending } from '../../../../test/support/spending.ts'
import { loadConfig } from '../../../config/load.ts'
import { PROVIDER_SWITCHES } from '../../../config/settings/agents.ts'
import { breakerBoard } from '../../../shared/circuit-breaker.ts'
import { modelAgents } from './model-agents.ts'

const logger = pino({ level: 'silent' })
const breakers = () => breakerBoard({ now: () => new Date() })
const keyed = Object.entries(PROVIDER_SWITCHES).filter(([provider]) => provider !== 'openai-compatible')

test.each(keyed)('%s is asked in its own wire format, with its key', async (provider, keySetting) => {
  const server = await modelServer(() => ({ text: 'Take the second one.', tokens: { input: 1000, output: 200 } }))
  onTestFinished(server.close)
  const { config } = loadConfig({ [keySetting]: 'k-1', SERVICE_AGENT_URLS: `${provider}=${server.url}` })
  const source = modelAgents({ config, logger, breakers: breakers() })
  const [profile] = source.profiles()
  const member = { agent: provider, provider, model: profile?.model ?? '', p: 0.6, n: 0 }
  const other = { agent: 'other', provider: 'x', model: 'y' }
  const { state, ask } = debateToAsk({ purpose: 'opening', panel: [member, other] })
  const heard: string[] = []
  const signal = new AbortController().signal
  const answer = await source.answer(member, ask, state, {
    spending: freeSpending,
    signal,
    onText: (delta) => heard.push(delta),
  })

  expect(answer).toMatchObject({ kind: 'message', content: 'Take the second one.', model: profile?.model })
  const price = profile?.price
  const cost_usd = price ? Number((price.input / 1000 + price.output / 5000).toFixed(9)) : undefined
  expect(answer).toMatchObject({
    usage: { tokens_in: 1000, tokens_out: 200, attempts: 1, ...(price && { cost_usd }) },
  })
  expect(heard.join('')).toBe('Take the second one.')
  const [request] = server.requests
  expect(request).toMatchObject({ model: profile?.model, ask: `dbt_1/1:opening:${provider}` })
  expect(request?.system).toContain('You are a member of a panel')
  expect(request?.messages).toEqual([{ role: 'user', text: expect.stringContaining('Which database?') }])
  expect(request?.messages[0]?.text).toContain(`You are ${provider}`)
  const { authorization, 'x-api-key': anthropic, 'x-goog-api-key': google } = request?.headers ?? {}
  expect([authorization, anthropic, google].filter(Boolean)).toEqual([expect.stringMatching(/^(Bearer )?k-1$/)])
})

test.each(keyed)('%s cannot send more than an answer', async (provider, keySetting) => {
  const server = await modelServer(() => ({ status: 200, body: `data: {"x":"${'x'.repeat(10_000_000)}` }))
  onTestFinished(server.close)
  const { config } = loadConfig({ [keySetting]: 'k-1', SERVICE_AGENT_URLS: `${provider}=${server.url}` })
  const source = modelAgents({ config, logger, breakers: breakers() })
  const member = { agent: provider, provider, model: source.profiles()[0]?.model ?? '', p: 0.6, n: 0 }
  const { state, ask } = debateToAsk({ purpose: 'opening', panel: [member, { ...member, agent: 'other' }] })
  expect(
    await source.answer(member, ask, state, { spending: freeSpending, signal: new AbortController().signal }),
  ).toMatchObject({
    kind: 'failed',
    reason: 'unusable',
    message: 'The provider sent more than an answer',
    usage: { attempts: 1 },
  })
})

test('without keys no model can be asked, whatever is in the environment', async () => {
  const source = modelAgents({ config: loadConfig({}).config, logger, breakers: breakers() })
  expect(source.profiles()).toEqual([])
  expect(source.choose('anthropic')).toBeUndefined()
  const member = { agent: 'anthropic', provider: 'anthropic', model: 'claude-sonnet-5', p: 0.6, n: 0 }
  const { state, ask } = debateToAsk({ purpose: 'opening', panel: [member, { ...member, agent: 'other' }] })
  expect(
    source.answer(member, ask, state, { spending: freeSpending, signal: new AbortController().signal }),
  ).toBeUndefined()
})
