import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { gitRepository } from '../support/git-server.ts'
import type { CallerHeaders } from '../support/people.ts'
import { plantedSecret } from '../support/planted-secrets.ts'
import { folderOfSet, haveSets } from '../support/public-sets.ts'

const PYTHON = process.env.PYTHON_OF_SCHEMAS ?? 'python3'
const SETS = ['CycloneDX/specification', 'spdx/spdx-spec', 'oasis-tcs/sarif-spec', 'lodash/lodash'] as const
const hasValidator = spawnSync(PYTHON, ['-c', 'import jsonschema, referencing']).status === 0
if (!hasValidator)
  process.stderr.write(
    'Schemas are not checked: `pip install jsonschema[format-nongpl]`, or name another Python with PYTHON_OF_SCHEMAS\n',
  )
const isHere = haveSets(...SETS) && hasValidator

const cycloneDx = (name: string) => join(folderOfSet('CycloneDX/specification'), 'schema', name)
const SCHEMAS = {
  cyclonedx: ['bom-1.6.schema.json', 'jsf-0.82.schema.json', 'spdx.schema.json'].map(cycloneDx),
  spdx: [join(folderOfSet('spdx/spdx-spec'), 'schemas/spdx-schema.json')],
  sarif: [join(folderOfSet('oasis-tcs/sarif-spec'), 'sarif-2.1/schema/sarif-schema-2.1.0.json')],
}

/** What is wrong with a document by a schema that others wrote. */
function faultsOf(document: unknown, schema: keyof typeof SCHEMAS): string[] {
  const script = new URL('code-schemas.py', import.meta.url).pathname
  const { status, stdout, stderr } = spawnSync(PYTHON, [script, ...SCHEMAS[schema]], {
    input: JSON.stringify(document),
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  expect(status, stderr).toBe(0)
  return stdout.split('\n').filter(Boolean)
}

/** A hole in a package of each lock file below, with and without a vector. */
const ADVISORIES = [
  { name: 'acorn', severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }] },
  { name: 'ansi-regex' },
].map(({ name, ...more }, at) => ({
  id: `GHSA-aaaa-bbbb-ccc${at + 2}`,
  modified: '2026-01-01T00:00:00Z',
  summary: `${name} has a hole`,
  references: [{ type: 'ADVISORY', url: `https://example.org/${name}` }],
  affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }] }],
  ...more,
}))

const APP = `from flask import request
import subprocess
def run():
    return subprocess.run(request.args["what"], shell=True)
`

let service: TestApp
let root: string
let ada: CallerHeaders
beforeAll(async () => {
  if (!isHere) return
  root = await mkdtemp(join(tmpdir(), `parley-test-${process.pid}-schemas-`))
  const ours = join(import.meta.dirname, '../..')
  const lockOf = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
  await gitRepository(join(root, 'app.git'), {
    files: {
      'package.json': readFileSync(join(ours, 'package.json'), 'utf8'),
      'package-lock.json': lockOf(ours),
      'lodash/package-lock.json': lockOf(folderOfSet('lodash/lodash')),
      'Cargo.lock': '[[package]]\nname = "serde"\nversion = "1.0.0"\nsource = "registry+x"\n',
      'go.mod': 'module example.org/app\n\ngo 1.22\n\nrequire golang.org/x/text v0.3.0\n',
      'requirements.txt': 'Flask==2.0.0\n',
      'src/a b/ü#%.py': APP,
      'src/pay.js': `${plantedSecret('stripe_key', 7).line}\n`,
      'src/a.min.js': 'x',
      'logo.png': 'png',
    },
  })
  service = await testApp({
    settings: { SERVICE_CODE_ROOTS: root, RATE_LIMIT_ENABLED: 'false', SERVICE_JOB_WAIT_SECONDS: '60' },
  })
  ada = await service.token({ userId: 'usr_ada', org: 'org_1', org_role: 'owner', role: 'admin' })
  expect((await call('POST', '/admin/advisories/import', { advisories: ADVISORIES })).status).toBeLessThan(300)
})
afterAll(async () => {
  await service?.close()
  if (root) await rm(root, { recursive: true, force: true })
})

async function call(method: 'GET' | 'POST' | 'PATCH', url: string, body?: object, headers: object = {}) {
  const answer = await service.app.inject({
    method,
    url: `/api/v1${url}`,
    headers: { ...ada, ...headers },
    ...(body && { body }),
  })
  return { status: answer.statusCode, body: answer.json(), text: answer.body }
}

/** A scan with every kind of finding, one of which was dismissed. */
async function scanned(): Promise<string> {
  const started = await call('POST', '/codebase/app/scan', { repo_path: join(root, 'app.git') })
  expect(started.status, started.text).toBe(202)
  await service.platform.jobs.drain()
  const { findings } = (await call('GET', '/findings?limit=1000')).body
  const kinds = new Set(findings.map(({ kind }: { kind: string }) => kind))
  expect([...kinds].sort()).toEqual(expect.arrayContaining(['dependency', 'licence', 'sast', 'secret']))
  const dismissed = await call('PATCH', `/findings/${findings[0].id}`, { verdict: 'false_positive', reason: 'a test' })
  expect(dismissed.status, dismissed.text).toBe(200)
  return started.body.scan_id
}

test.runIf(isHere)('SARIF of a scan is valid', async () => {
  const id = await scanned()
  const { body: log } = await call('GET', `/codebase/app/scan/${id}/sarif`)
  const [run] = log.runs
  expect(run.results.some(({ codeFlows }: { codeFlows?: unknown }) => codeFlows)).toBe(true)
  expect(run.results.some(({ suppressions }: { suppressions?: unknown[] }) => suppressions?.length)).toBe(true)
  expect(faultsOf(log, 'sarif')).toEqual([])
  expect(faultsOf({ ...log, runs: [{ ...run, results: [{ level: 'bad' }] }] }, 'sarif')).not.toEqual([])
})

test.runIf(isHere).each(['cyclonedx', 'spdx'] as const)('a bill of materials in %s is valid', async (format) => {
  const asked = { repository: 'app', repo_path: join(root, 'app.git'), format, include_vulnerabilities: true }
  let made: Awaited<ReturnType<typeof call>> | undefined
  const answer = call('POST', '/codebase/sbom', asked).then((one) => {
    made = one
  })
  while (!made) {
    await service.platform.jobs.drain()
    await setImmediate()
  }
  await answer
  expect(made.status, made.text.slice(0, 1_000)).toBe(200)
  const { sbom, component_count: components, vulnerability_count: vulnerabilities } = made.body
  process.stdout.write(`measured: ${format}: ${components} components, ${vulnerabilities} vulnerabilities\n`)
  expect(components).toBeGreaterThan(1_000)
  expect(vulnerabilities).toBeGreaterThan(1)
  expect(faultsOf(sbom, format)).toEqual([])
  const broken = { ...sbom, components: [{ type: 'pear' }], packages: [{ name: 'pear' }], dependencies: [] }
  expect(faultsOf(broken, format)).not.toEqual([])
})
