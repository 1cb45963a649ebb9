import { execFile, spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../support/app.ts'

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

/** They would sign the caller out, and everything after them would be 401. */
const ENDS_SESSIONS = '(^sessions|^sso)\\..*(logout|revoke)|^organizations\\.leave'

const CALLERS = {
  admin: { role: 'admin', org_role: 'owner' },
  user: { org_role: 'member' },
  nobody: undefined,
} as const

const options = (headers: Record<string, string>) => [
  ...['--checks', CHECKS.join(',')],
  ...['--phases', 'examples,fuzzing'],
  ...['--max-examples', '5'],
  ...['--seed', '1'],
  ...['--exclude-operation-id-regex', ENDS_SESSIONS],
  ...['--suppress-health-check', 'all'],
  ...['--warnings', 'off'],
  ...['--continue-on-failure', '--no-shrink', '--exclude-deprecated'],
  ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
]

test.skipIf(!installed).each(['admin', 'user', 'nobody'] as const)(
  'schemathesis, as %s, finds no answer that the document does not tell',
  async (kind) => {
    const service = await testApp({ settings: { RATE_LIMIT_ENABLED: 'false' } })
    onTestFinished(service.close)
    const address = await service.app.listen({ port: 0, host: '127.0.0.1' })
    const wishes = CALLERS[kind]
    const headers: Record<string, string> = wishes ? { ...(await service.token(wishes)) } : {}
    const config = join(import.meta.dirname, 'schemathesis.toml')
    const run = promisify(execFile)(
      SCHEMATHESIS,
      ['--config-file', config, 'run', `${address}/api/openapi.json?version=2`, ...options(headers)],
      { cwd: tmpdir(), maxBuffer: 100 * 1024 * 1024 },
    )
    const told = await run.then(
      () => '',
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    )
    expect(told).toBe('')
  },
)
