import { spawn, spawnSync } from 'node:child_process'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keysIn } from '../../src/shared/verifier/keys.ts'
import { verify } from '../../src/shared/verifier/verify.ts'
import { testApp } from '../support/app.ts'
import { measured } from '../support/measured.ts'
import { scriptedAgents, voice } from '../support/scripted-agents.ts'
import { observe } from '../support/service-process.ts'
import { unusedPort } from '../support/unused-port.ts'

const PYTHON = process.env.PYTHON_OF_CLIENTS ?? 'python3'

/** Whether the official client of a protocol can be had; where it cannot, its tests skip themselves aloud. */
function has(protocol: string, ...modules: string[]): boolean {
  const isThere = spawnSync(PYTHON, ['-c', `import ${modules.join(', ')}`]).status === 0
  const how = '`npm run peers` installs it from PyPI, or name a Python with it by PYTHON_OF_CLIENTS'
  if (!isThere) process.stderr.write(`The Python client of ${protocol} is skipped: ${how}\n`)
  return isThere
}

/** Built-in agents decide at once; what is followed while it happens is asked of agents that are held until a client follows. */
let builtIn: Service
let held: Service
let letGo = Promise.withResolvers<void>()
beforeAll(async () => {
  builtIn = await opened()
  const says = voice({ proposal: 'p1', votesFor: 'p1', wait: () => letGo.promise })
  held = await opened({ agents: [scriptedAgents({ ada: says, bo: says, cy: says })] })
})
afterAll(async () => {
  letGo.resolve()
  await held.close()
  await builtIn.close()
})
beforeEach(() => {
  letGo = Promise.withResolvers()
})

async function opened(more: Parameters<typeof testApp>[0] = {}) {
  const port = await unusedPort()
  const address = `http://127.0.0.1:${port}`
  const service = await testApp({
    ...more,
    settings: {
      SERVICE_ROLE: 'all',
      SERVICE_PUBLIC_URL: address,
      SERVICE_VIEW_WAIT_MS: '10000',
      SERVICE_LOG_LEVEL: 'fatal',
      RATE_LIMIT_ENABLED: 'false',
    },
  })
  await service.app.listen({ port, host: '127.0.0.1' })
  const { authorization } = await service.token({ org: 'org_1' })
  return { ...service, address, token: authorization.replace('Bearer ', '') }
}
type Service = Awaited<ReturnType<typeof opened>>

/** How many requests wait for a debate. */
const waiting = ({ platform }: Service) =>
  platform.held.list().find(({ part }) => part === 'waiting_requests')?.entries ?? 0

/** What one of the programs beside this file was told; the agents are let go when it waits, or says that it polls. */
async function told(service: Service, program: string, ...given: string[]) {
  const { address, token } = service
  const path = new URL(`clients/${program}.py`, import.meta.url).pathname
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' }
  const running = observe(spawn(PYTHON, [path, address, token, ...given], { env, stdio: ['ignore', 'pipe', 'pipe'] }))
  running.says(/^polls$/m).then(
    () => letGo.resolve(),
    () => {},
  )
  const looking = setInterval(() => waiting(service) > 0 && letGo.resolve(), 20)
  const { code, output } = await running.exited
  clearInterval(looking)
  expect(code, output).toBe(0)
  return JSON.parse(output.trim().split('\n').at(-1) ?? '')
}

async function expectSigned({ address }: Service, receipt: object) {
  const published = await (await fetch(`${address}/.well-known/jwks.json`)).json()
  expect(verify(receipt, { keys: keysIn(published) ?? [] })).toMatchObject({ kind: 'receipt', valid: true })
}

const debatesOf = async ({ platform }: Service) =>
  (await platform.db.selectFrom('debates').select('id').execute()).length

test.skipIf(!has('A2A', 'a2a.client', 'a2a.utils.signing')).each([
  ['JSONRPC', 'stream'],
  ['JSONRPC', 'wait'],
  ['HTTP+JSON', 'stream'],
  ['HTTP+JSON', 'poll'],
])('the Python client of A2A runs a debate to its receipt by %s (%s)', async (binding, how) => {
  const service = how === 'wait' ? builtIn : held
  const before = await debatesOf(service)
  const question = `Do we ship by ${binding}, ${how}?`
  const { card, updates, state, polls, artifacts } = await told(service, 'a2a-client', binding, how, question)
  expect(card).toBe('Parley')
  expect(state).toBe('TASK_STATE_COMPLETED')
  expect(new Set(updates)).toEqual(new Set(how === 'stream' ? ['task', 'status_update', 'artifact_update'] : ['task']))
  expect(polls > 1).toBe(how === 'poll')
  expect(artifacts).toMatchObject({ decision: [{ result: expect.any(String), answer: expect.any(String) }] })
  await expectSigned(service, artifacts.receipt[0])
  expect(await debatesOf(service)).toBe(before + 1)
  measured(
    `Python client of A2A, ${binding}, ${how}: ${updates.length} updates, ${polls} reads, card and receipt verified`,
  )
})

test.skipIf(!has('MCP', 'mcp', 'httpx2')).each(['2026-07-28', 'legacy', 'auto'])(
  'the Python client of MCP asks, follows progress and reads the receipt (%s)',
  async (mode) => {
    const before = await debatesOf(held)
    const { revision, decision, steps, receipt } = await told(held, 'mcp-client', mode, `Do we ship, says ${mode}?`)
    expect(revision).toBe(mode === 'legacy' ? '2025-11-25' : '2026-07-28')
    expect(decision).toMatchObject({ status: 'completed', answer: expect.any(String) })
    expect(steps.length).toBeGreaterThan(0)
    expect(receipt).toMatchObject({ debate_id: decision.debate_id })
    await expectSigned(held, receipt)
    expect(await debatesOf(held)).toBe(before + 1)
    measured(`Python client of MCP, ${mode}: revision ${revision}, ${steps.length} steps of progress, receipt verified`)
  },
)

test.skipIf(!has('OpenAI', 'openai'))(
  'the Python client of OpenAI polls a response in the background, reads its events and streams a completion',
  async () => {
    const before = await debatesOf(held)
    const { models, statuses, text, resumed, completion } = await told(held, 'openai-client', 'Do we ship on Friday?')
    expect(models).toEqual(['parley/panel', 'parley/panel-deep'])
    expect(statuses[0]).toBe('queued')
    expect(statuses.at(-1)).toBe('completed')
    expect(text).toMatch(/\S/)
    expect(resumed.at(-1)).toBe('response.completed')
    expect(completion).toMatchObject({ text: expect.stringMatching(/\S/), ended: 'stop', tokens: expect.any(Number) })
    expect(await debatesOf(held)).toBe(before + 2)
    const polls = statuses.length - 1
    measured(`Python client of OpenAI: ${polls} polls, ${resumed.length} events read again, a completion streamed`)
  },
)
