import { execFile, spawnSync } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { provisionedApp, SCIM_TOKEN } from '../support/scim.ts'

const PYTHON = process.env.PYTHON ?? 'python3'
const installed = spawnSync(PYTHON, ['-c', 'import scim2_tester, scim2_client, httpx2']).status === 0
if (!installed) {
  const how = 'install it with `pip install scim2-tester scim2-client[httpx2]`, or name another Python with PYTHON'
  process.stderr.write(`The check by scim2-tester is skipped: ${how}\n`)
}

interface Result {
  title: string
  of: string | null
  status: 'SUCCESS' | 'COMPLIANT' | 'ACCEPTABLE' | 'DEVIATION' | 'ERROR' | 'CRITICAL' | 'SKIPPED'
  reason: string | null
}

/**
 * It sends members without `display`, and expects to get them back without. We tell the name: a sub-attribute for display
 * (RFC 7643, section 2.4, "display") that our schema declares readOnly, so that it is ours to say ("readOnly", section 7).
 */
const TOLERATED =
  /^PATCH modify\(\) returned unexpected value for 'members'\.\nPatched value: .*display=None.*\nReturned value: .*display='/

test.skipIf(!installed)('scim2-tester finds nothing that the standard does not allow', async () => {
  const service = await provisionedApp({ RATE_LIMIT_ENABLED: 'false' })
  onTestFinished(() => service.close())
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const address = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}/scim/v2`
  const script = new URL('scim2-check.py', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(PYTHON, [script, address, SCIM_TOKEN], { maxBuffer: 100_000_000 })
  const results: Result[] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const missed = results.filter(({ status }) => status !== 'SUCCESS')
  const faults = missed.filter(({ reason }) => !TOLERATED.test(reason ?? ''))
  process.stdout.write(`measured: scim2-tester: ${results.length - missed.length} of ${results.length} checks pass\n`)
  expect(faults).toEqual([])
})
