import { execFile, spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { areasIn } from '../support/area-groups.ts'
import { measured } from '../support/measured.ts'
import { provisionedApp, SCIM_TOKEN } from '../support/scim.ts'

const SCHEMATHESIS = process.env.SCHEMATHESIS ?? 'schemathesis'
const installed = spawnSync(SCHEMATHESIS, ['--version']).status === 0
if (!installed) {
  const how = 'install it with `pip install schemathesis`, or name its program with SCHEMATHESIS'
  process.stderr.write(`The check by schemathesis is skipped: ${how}\n`)
}

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
]

/** They sign the caller out, and everything after them would be 401: they are tried by themselves. */
const ENDS_SESSIONS =
  '(^sessions|^sso|^admin-users)\\..*(logout|revoke|disable)|^organizations\\.(leave|remove-member|set-role|setup|switch)|^privacy\\.delete-account$'

/** It reads the first megabyte of an answer, and ends without a word at YAML that is cut off there. */
const LONG_YAML = '^documentation\\.openapi-yaml$'

const MOST = ['--exclude-operation-id-regex', `${ENDS_SESSIONS}|${LONG_YAML}`]
const LEADER = { role: 'admin', org_role: 'owner' } as const

/** Who asks, and for what; a directory has a token of its own, which opens only its own addresses. */
const RUNS = [
  { as: 'admin', version: 2, what: 'most operations', chosen: MOST, token: LEADER },
  { as: 'user', version: 2, what: 'most operations', chosen: MOST, token: { org_role: 'member' } },
  { as: 'nobody', version: 2, what: 'most operations', chosen: MOST },
  { as: 'admin', version: 1, what: 'most operations', chosen: MOST, token: LEADER },
  {
    as: 'admin',
    version: 2,
    what: 'the ends of sessions',
    chosen: ['--include-operation-id-regex', ENDS_SESSIONS],
    token: LEADER,
  },
  { as: 'directory', version: 2, what: 'SCIM', chosen: ['--include-path-regex', '^/scim/'] },
] as const

interface Told {
  stdout: string
  stderr: string
  code?: number
}

const options = (headers: Record<string, string>) => [
  ...['--checks', CHECKS.join(',')],
  ...['--phases', 'examples,fuzzing,stateful'],
  ...['--max-examples', '5'],
  ...['--seed', '1'],
  /** Probes are waited for, and the machine may be busy. */
  ...['--request-timeout', '300'],
  ...['--suppress-health-check', 'all'],
  ...['--warnings', 'off'],
  ...['--continue-on-failure', '--no-shrink'],
  ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
]

test.skipIf(!installed).each(RUNS)(
  'schemathesis, as $as, finds no answer of $what that the document of version $version does not tell',
  async ({ as, version, chosen, ...wishes }) => {
    const service = await provisionedApp({ RATE_LIMIT_ENABLED: 'false' }, areasIn('*'))
    onTestFinished(() => service.close())
    const address = await service.app.listen({ port: 0, host: '127.0.0.1' })
    const person: Record<string, string> = 'token' in wishes ? { ...(await service.token(wishes.token)) } : {}
    const headers = as === 'directory' ? { authorization: `Bearer ${SCIM_TOKEN}` } : person
    const config = join(import.meta.dirname, 'schemathesis.toml')
    const document = `${address}/api/openapi.json?version=${version}`
    const run = promisify(execFile)(
      SCHEMATHESIS,
      ['--config-file', config, 'run', document, ...chosen, ...options(headers)],
      { cwd: tmpdir(), maxBuffer: 100 * 1024 * 1024 },
    )
    const { stdout, stderr, code = 0 }: Told = await run.catch((failure: Told) => failure)
    expect(code === 0 ? stderr : stdout + stderr).toBe('')
    const [, selected] = /Selected: (\d+)/.exec(stdout) ?? []
    const [, tested] = /Tested: (\d+)/.exec(stdout) ?? []
    expect(tested, stdout).toBe(selected)
    if ('token' in wishes && chosen === MOST) {
      const { statusCode } = await service.app.inject({ url: '/api/v2/debates', headers })
      expect(statusCode, 'The caller was signed out on the way: name what did it in ENDS_SESSIONS').toBe(200)
    }
    measured(`${/\d+ generated/.exec(stdout)} requests to ${tested} operations`)
  },
)
