import { existsSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { consentingBrowser, registeredClient } from '../support/authorizations.ts'
import { fixtureDoor } from '../support/mcp-conformance/fixture-server.ts'
import { missedIn, runConformance, type Scenario } from '../support/mcp-conformance/suite.ts'
import { measured } from '../support/measured.ts'
import type { CallerHeaders } from '../support/people.ts'
import { tokenProxy } from '../support/token-proxy.ts'
import { unusedPort } from '../support/unused-port.ts'

const PROGRAM = process.env.MCP_CONFORMANCE ?? ''
const isHere = existsSync(PROGRAM)
if (!isHere) {
  const how = '`npm run peers` installs it from npm, or name its program by MCP_CONFORMANCE'
  process.stderr.write(`The conformance suite of MCP is skipped: ${how}\n`)
}

/** Which checks are missed, and why they do not apply. */
type Known = readonly [check: RegExp, because: string]

const NO_SUBSCRIPTIONS = 'We offer no subscriptions: lists change with a release, and nothing is announced'
const NO_SESSIONS = 'We have no sessions, and it wants the id of one'
const NO_REQUESTS_BACK =
  'Without sessions a server of that revision cannot ask its client; a breakpoint is told in the result instead'

const KNOWN: Readonly<Record<string, readonly Known[]>> = {
  '2026-07-28': [
    [/^server-stateless sep-2575-server-sends-(?:prompts|tools)-list-changed-on-subscription$/, NO_SUBSCRIPTIONS],
    [/^http-custom-header-server-validation /, 'Not scored by it yet; no tool of ours wants an argument in a header'],
    [/^tasks-status-notifications /, 'It skips itself: its harness is not rewritten for the channel of that revision'],
  ],
  '2025-11-25': [
    [/^resources-(?:un)?subscribe /, NO_SUBSCRIPTIONS],
    [/^server-sse-(?:multiple-streams|polling) .*-session$/, NO_SESSIONS],
    [/^(?:tools-call-elicitation|elicitation-sep1034-defaults|elicitation-sep1330-enums) /, NO_REQUESTS_BACK],
    [/^tools-call-sampling /, `${NO_REQUESTS_BACK}; no tool of ours samples`],
  ],
}

function tell(what: string, scenarios: readonly Scenario[]) {
  const checks = scenarios.flatMap((scenario) => scenario.checks).filter(({ status }) => status !== 'INFO')
  const passed = checks.filter(({ status }) => status === 'SUCCESS')
  const whole = scenarios.filter((scenario) => missedIn(scenario).length === 0)
  measured(
    `MCP conformance, ${what}: ${whole.length} of ${scenarios.length} scenarios, ${passed.length} of ${checks.length} checks pass`,
  )
}

/** The door with the tools of the suite, behind a proxy that adds the token. */
async function fixtureService(): Promise<string> {
  const proxy = await tokenProxy()
  onTestFinished(() => proxy.close())
  const service = await testApp({
    areas: [],
    extra: (platform) => [fixtureDoor(platform)],
    settings: {
      SERVICE_ENV: 'development',
      SERVICE_PUBLIC_URL: proxy.url,
      SERVICE_LOG_LEVEL: 'fatal',
      RATE_LIMIT_ENABLED: 'false',
    },
  })
  onTestFinished(() => service.close())
  proxy.leadTo(await service.app.listen({ port: 0, host: '127.0.0.1' }), await service.token({ org: 'org_1' }))
  return `${proxy.url}/mcp`
}

test.skipIf(!isHere).each(Object.entries(KNOWN))(
  'what MCP %s requires, and its tasks, holds on our transport',
  async (revision, known) => {
    const url = await fixtureService()
    const scenarios = await runConformance(PROGRAM, ['server', '--url', url, '--requirements', revision])
    tell(revision, scenarios)
    const missed = scenarios.flatMap(missedIn)
    expect(missed.filter(({ check }) => !known.some(([pattern]) => pattern.test(check)))).toEqual([])
    expect(known.filter(([pattern]) => !missed.some(({ check }) => pattern.test(check)))).toEqual([])
  },
)

/** A person who follows the address that the suite prints, consents, and is sent back to it. */
const consenting = (service: TestApp, issuer: string, person: CallerHeaders) => (line: string) => {
  if (!line.startsWith(`${issuer}/oauth/authorize?`)) return
  const browser = consentingBrowser(service, issuer)
  void browser.grant(line.trim(), person).then((back) => fetch(back))
}

test.skipIf(!isHere)('the authorization server is one for MCP', async () => {
  const [own, callback] = [await unusedPort(), await unusedPort()]
  const issuer = `http://127.0.0.1:${own}`
  const service = await testApp({
    settings: { SERVICE_PUBLIC_URL: issuer, SERVICE_LOG_LEVEL: 'fatal', RATE_LIMIT_ENABLED: 'false' },
  })
  onTestFinished(() => service.close())
  await service.app.listen({ port: own, host: '127.0.0.1' })
  const leader = await service.token({ org: 'org_1', org_role: 'owner' })
  const client = await registeredClient(service, leader, { redirect_uris: [`http://127.0.0.1:${callback}/callback`] })
  const scenarios = await runConformance(
    PROGRAM,
    [
      ...['authorization', '--url', issuer, '--client-id', client.id],
      ...['--resource', `${issuer}/mcp`, '--port', String(callback)],
    ],
    consenting(service, issuer, leader),
  )
  tell('authorization server', scenarios)
  expect(scenarios.flatMap(missedIn)).toEqual([])
  expect(scenarios).toHaveLength(2)
})
