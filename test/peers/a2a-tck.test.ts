import { spawnSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { type Missed, runCompatibilitySuite } from '../support/a2a/compatibility-suite.ts'
import { scriptedAgent } from '../support/a2a/scripted-agent.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { debateService } from '../support/debates.ts'
import { measured } from '../support/measured.ts'
import { haveSets } from '../support/public-sets.ts'
import { scriptedAgents, voice } from '../support/scripted-agents.ts'
import { type Exchange, tokenProxy } from '../support/token-proxy.ts'

const PYTHON = process.env.PYTHON_OF_A2A_TCK ?? 'python3'
const installed = spawnSync(PYTHON, ['-c', 'import pytest, pytest_html, httpx, grpc, jsonschema']).status === 0
if (!installed) {
  const how = '`npm run peers` installs what it needs from PyPI, or name a Python with it by PYTHON_OF_A2A_TCK'
  process.stderr.write(`The compatibility suite of A2A is skipped: ${how}\n`)
}
const isHere = haveSets('a2aproject/a2a-tck') && installed

/** Why something is missed: the test, and for what reason. */
type Known = readonly [test: RegExp, why: RegExp, because: string]

/** What it does not try on an agent like ours, whatever the agent does. */
const NOT_FOR_US: readonly Known[] = [
  [/./, /gRPC transport not configured|Transport 'grpc' not configured/, 'We have no gRPC, and our card says so'],
  [
    /./,
    /Agent supports (push notifications|streaming|extended)/,
    'It tries what is refused without a capability that we have',
  ],
  [/Extension/i, /does not declare urn:a2a:tck/, 'It tries an extension that no card of ours demands'],
  [/test_\w+_requirement/, /No requirements at this level/, 'It has no such requirements'],
  [/returns_message_with_text_part/, /Expected a Message response/, 'We answer with a task always: a debate is one'],
  [/File(Url)?Artifact/, /Expected file|no artifacts/, 'We hand over text and JSON, and our card says so'],
  [
    /CORE-SEND-003/,
    /Messages hold text and JSON here, not application\/x-unsupported-tck-type/,
    'A fault of the suite: the requirement is that error, and its test expects success',
  ],
]

/** What needs a script; a real debate completes, and says what it found. */
const NEEDS_SCRIPT: readonly Known[] = [
  [/./, /TASK_STATE_INPUT_REQUIRED' but got 'TASK_STATE_COMPLETED/, 'Its task must wait for input at once'],
  [/PushNotificationDelivery/, /The task has ended/, 'Its task must wait for input at once'],
  [/(Text|Data)Artifact/, /Expected text|Expected part type/, 'Its task must hand over what the suite wrote'],
  [
    /no_snake_case_keys/,
    /Found snake_case field names/,
    'A fault of the suite: it also reads the names inside of data, which are ours to choose',
  ],
]

const isKnown = ({ test: name, why }: Missed, known: readonly Known[]) =>
  known.some(([test, reason]) => test.test(name) && reason.test(why))
const neverSeen = (missed: readonly Missed[], known: readonly Known[]) =>
  known.filter((each) => !missed.some((one) => isKnown(one, [each])))

/** Our part of the wire: the proxy adds the token, and the number without which ids of messages are used again. */
async function suiteAgainst(open: (settings: Record<string, string>) => Promise<TestApp>) {
  const ids: string[] = []
  const proxy = await tokenProxy({
    rewrite: (body) =>
      body.replace(/"messageId": ?"(tck-[^"]*)"/g, (_, id: string) => `"messageId":"${id}.${ids.push(id)}"`),
  })
  onTestFinished(() => proxy.close())
  const service = await open({
    SERVICE_ENV: 'development',
    SERVICE_PUBLIC_URL: proxy.url,
    SERVICE_PRIVATE_HOSTS: 'localhost',
    SERVICE_LOG_LEVEL: 'fatal',
    RATE_LIMIT_ENABLED: 'false',
  })
  onTestFinished(() => service.close())
  const headers = await service.token({ org: 'org_1' })
  proxy.leadTo(await service.app.listen({ port: 0, host: '127.0.0.1' }), headers)
  const result = await runCompatibilitySuite(PYTHON, proxy.url)
  return { ...result, ids, exchanges: proxy.exchanges, headers }
}

function tell(whom: string, { count, missed, requirements }: Awaited<ReturnType<typeof suiteAgainst>>) {
  const all = Object.values(requirements)
  const levels = (['MUST', 'SHOULD', 'MAY'] as const).map((level) => {
    const [ours, passed] = [all.filter((one) => one.level === level), all.filter((one) => one.status === 'PASS')]
    return `${passed.filter((one) => one.level === level).length} of ${ours.length} ${level}`
  })
  const untried = all.filter(({ status }) => status === 'NOT TESTED').length
  const failed = missed.filter(({ outcome }) => outcome !== 'skipped').length
  const skipped = missed.length - failed
  measured(
    `A2A TCK against ${whom}: ${count - missed.length} of ${count} tests pass, ${failed} fail, ${skipped} are skipped; requirements: ${levels.join(', ')}; the suite tries ${untried} of ${all.length} nowhere`,
  )
}

/** What the wire shows where the suite is wrong. */
function expectFaultsOfSuite(exchanges: readonly Exchange[], ids: readonly string[]) {
  expect(new Set(ids).size, 'The suite names each message anew now: it needs no numbers').toBeLessThan(ids.length)
  const unsupported = exchanges.filter(({ body }) => body.includes('x-unsupported-tck-type'))
  expect(unsupported.length).toBeGreaterThan(0)
  for (const { answer } of unsupported) {
    const { code, details, data = details } = JSON.parse(answer).error
    expect([-32_005, 400]).toContain(code)
    expect(data).toMatchObject([{ reason: 'CONTENT_TYPE_NOT_SUPPORTED' }])
  }
}

test.skipIf(!isHere)(
  'the compatibility suite of A2A finds in us, before its scripted agent, what it demands',
  async () => {
    const says = voice({ proposal: 'p1', votesFor: 'p1' })
    const agents = [scriptedAgents({ ada: says, bo: says, cy: says })]
    const result = await suiteAgainst(async (settings) => {
      const service = await testApp({ areas: [], extra: (platform) => [scriptedAgent(platform)], agents, settings })
      service.platform.tail.subscribe(
        () =>
          void service.cursors.catchUp().then(
            () => service.platform.outbox.drain(),
            () => {},
          ),
      )
      return service
    })
    tell('the scripted agent', result)
    expect(result.missed.filter((missed) => !isKnown(missed, NOT_FOR_US))).toEqual([])
    expect(neverSeen(result.missed, NOT_FOR_US)).toEqual([])
    expectFaultsOfSuite(result.exchanges, result.ids)
  },
)

const namesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(namesIn)
  return Object.entries(value).flatMap(([name, part]) => (name === 'data' ? [name] : [name, ...namesIn(part)]))
}

test.skipIf(!isHere)('the compatibility suite of A2A finds in real debates all that needs no script', async () => {
  const result = await suiteAgainst((settings) => debateService({ settings: { ...settings, SERVICE_ROLE: 'all' } }))
  tell('real debates', result)
  const known = [...NOT_FOR_US, ...NEEDS_SCRIPT]
  expect(result.missed.filter((missed) => !isKnown(missed, known))).toEqual([])
  expect(neverSeen(result.missed, known)).toEqual([])
  const tasks = result.exchanges.filter(({ path, answer }) => path === '/a2a/message:send' && answer.includes('"task"'))
  expect(tasks.flatMap(({ answer }) => namesIn(JSON.parse(answer))).filter((name) => name.includes('_'))).toEqual([])
})
