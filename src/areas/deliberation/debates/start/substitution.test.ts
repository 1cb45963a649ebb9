import fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../../../test/support/app.ts'
import { type Client, type DebateService, debateService } from '../../../../../test/support/debates.ts'
import { runToRest } from '../../../../../test/support/deliberation.ts'
import type { AgentProfile } from '../../../../engine/agent.ts'
import { familyOf, seatsFor } from './substitution.ts'

const TOPIC = 'Does the warranty cover water damage?'
let service: DebateService
let ada: Client

beforeAll(async () => {
  service = await debateService({ scripts: {} })
  ada = await service.as()
})
afterAll(() => service.close())

const profile = (name: string, provider: string, model = name): AgentProfile => ({
  name,
  provider,
  model,
  description: '',
  generatedBy: 'model',
  price: null,
})

const offered = (...roster: AgentProfile[]) => ({
  choose: (wish: unknown) => {
    const found = roster.find(({ name }) => name === wish)
    return found && { agent: found.name, provider: found.provider, model: found.model }
  },
  roster,
  defaultPanel: roster.filter(({ provider }) => provider === 'builtin').map(({ name }) => name),
})

const builtins = ['builtin-advocate', 'builtin-skeptic', 'builtin-empiricist'].map((name) => profile(name, 'builtin'))

const seated = (wishes: string[], here: ReturnType<typeof offered>) =>
  seatsFor(wishes, here).map((seat) => seat && [seat.member.agent, seat.instead?.why])

test('a known family takes what is configured of it, and else its seat goes to the default panel', () => {
  const here = offered(
    profile('openai', 'openai', 'gpt-6'),
    profile('local', 'openai-compatible', 'llama3.1'),
    ...builtins,
  )
  expect(seated(['claude', 'gpt-4', 'llama-3-70b', 'gemini', 'builtin-advocate'], here)).toEqual([
    ['builtin-skeptic', 'not_configured'],
    ['openai', 'same_family'],
    ['local', 'same_family'],
    ['builtin-empiricist', 'not_configured'],
    ['builtin-advocate', undefined],
  ])
})

test('one of a family that another provider offers is of the family', () => {
  const here = offered(profile('router', 'openrouter', 'anthropic/claude-sonnet-5'), ...builtins)
  expect(seated(['claude-3-opus', 'anthropic-api'], here)).toEqual([
    ['router', 'same_family'],
    ['router', 'same_family'],
  ])
})

test.each(['nobody', 'claudette', 'gptx', '', 'o11y', 'claude\u0000', `claude-${'x'.repeat(200)}`])(
  '%j is of no family',
  (name) => expect(familyOf(name)).toBeUndefined(),
)

test('no agent sits twice while others are free, whatever the request names', () => {
  const here = offered(...builtins)
  const names = fc.array(fc.constantFrom('claude', 'gpt-4', 'gemini', 'grok', ...here.defaultPanel), { maxLength: 8 })
  fc.assert(
    fc.property(names, (wishes) => {
      const got = seatsFor(wishes, here).map((seat) => seat?.member.agent)
      const named = wishes.filter((name) => here.defaultPanel.includes(name))
      const most = Math.max(
        1,
        Math.ceil(wishes.length / builtins.length),
        ...here.defaultPanel.map((one) => named.filter((name) => name === one).length),
      )
      for (const one of here.defaultPanel) expect(got.filter((name) => name === one).length).toBeLessThanOrEqual(most)
      expect(got).not.toContain(undefined)
    }),
  )
})

test('names of well-known models work on an installation without them, and readers of the debate are told', async () => {
  const answer = await ada.post('/debates', { topic: TOPIC, agents: ['claude', 'gpt-4', 'gemini'] })
  expect(answer.statusCode).toBe(201)
  const { id, agents, substituted } = answer.json()
  expect(agents).toHaveLength(3)
  expect(substituted).toEqual(
    ['claude', 'gpt-4', 'gemini'].map((asked, seat) => ({ asked, got: agents[seat], why: 'not_configured' })),
  )
  await runToRest(service, id)
  const [record, decision, events] = await Promise.all(
    [`/debates/${id}`, `/decisions/${id}`, `/debates/${id}/events?limit=1`].map(async (url) =>
      (await ada.get(url)).json(),
    ),
  )
  expect(record.substituted).toEqual(substituted)
  expect(decision.substituted).toEqual(substituted)
  expect(events.events[0]).toMatchObject({ type: 'debate_start', payload: { substituted } })
})

test('the agent in the place of the judge judges', async () => {
  const answer = await ada.post('/debates', {
    topic: TOPIC,
    agents: ['claude', 'gpt-4'],
    protocol: { consensus: 'judge', judge: 'gpt-4' },
  })
  const { id, substituted } = answer.json()
  expect((await ada.get(`/debates/${id}`)).json().protocol.judge).toBe(substituted[1].got)
})

test.each([
  [{ agents: ['claude', 'nobody'] }, 'agents[1]'],
  [{ agents: ['claude', 'gpt-4'], strict_agents: true }, 'agents[0]'],
  [{ agents: 'claude,gpt-4', strict_agents: true }, 'agents[0]'],
])('%o is 400 with the agents that are known', async (wish, field) => {
  const answer = await ada.post('/debates', { topic: TOPIC, ...wish })
  expect([answer.statusCode, answer.json().details.field]).toEqual([400, field])
  expect(answer.json().message).toContain('known are: builtin-advocate')
})

test('a gauntlet tells who sits in for whom, and refuses it when it is to be strict', async () => {
  const started = await ada.post('/gauntlet', { input: 'We ship on Friday.', agents: ['claude', 'gpt-4'] })
  expect(started.json().substituted).toMatchObject([{ asked: 'claude' }, { asked: 'gpt-4' }])
  const strict = { input: 'We ship on Friday.', agents: ['claude', 'gpt-4'], strict_agents: true }
  expect((await ada.post('/gauntlet', strict)).statusCode).toBe(400)
})

test('with a model of the family it is asked', async () => {
  const { app, token, close } = await testApp({ settings: { OPENAI_API_KEY: 'sk-test' } })
  onTestFinished(close)
  const payload = { topic: TOPIC, agents: ['gpt-4', 'builtin-skeptic'] }
  const answer = await app.inject({ method: 'POST', url: '/api/v1/debates', headers: await token(), payload })
  expect(answer.json().substituted).toEqual([{ asked: 'gpt-4', got: 'openai', why: 'same_family' }])
})
