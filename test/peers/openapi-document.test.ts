import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { measured } from '../support/measured.ts'

const PROGRAMS = {
  spectral: { program: process.env.SPECTRAL ?? 'spectral', from: 'npm install -g @stoplight/spectral-cli' },
  redocly: { program: process.env.REDOCLY ?? 'redocly', from: 'npm install -g @redocly/cli' },
  'openapi-python-client': {
    program: process.env.OPENAPI_PYTHON_CLIENT ?? 'openapi-python-client',
    from: 'pip install openapi-python-client',
  },
} as const
type Peer = keyof typeof PROGRAMS

const isThere = Object.fromEntries(
  Object.entries(PROGRAMS).map(([peer, { program, from }]) => {
    const found = spawnSync(program, ['--version']).status === 0
    if (!found) process.stderr.write(`The check by ${peer} is skipped: install it with \`${from}\`\n`)
    return [peer, found]
  }),
) as Record<Peer, boolean>

interface Finding {
  severity: number | string
}

let folder: string
const documents = new Map<number, string>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-document-'))
  const service = await testApp()
  for (const version of [1, 2]) {
    const file = join(folder, `v${version}.json`)
    await writeFile(file, (await service.app.inject({ url: `/api/openapi.json?version=${version}` })).body)
    documents.set(version, file)
  }
  await service.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A check that finds something ends with a status of its own; what it found stands in its output. */
async function run(peer: Peer, args: readonly string[]): Promise<{ stdout: string; code: number }> {
  const options = { cwd: folder, maxBuffer: 64 * 1_048_576 }
  const asked = promisify(execFile)(PROGRAMS[peer].program, [...args], options)
  return asked.then(
    ({ stdout }) => ({ stdout, code: 0 }),
    ({ stdout = '', code = 1 }) => ({ stdout, code }),
  )
}

describe.each([1, 2])('the document of version %i', (version) => {
  const document = () => documents.get(version) ?? ''

  test.skipIf(!isThere.spectral)('has no error for spectral', async () => {
    const rules = join(folder, '.spectral.yaml')
    await writeFile(rules, 'extends: ["spectral:oas"]\n')
    const { stdout } = await run('spectral', ['lint', document(), '--ruleset', rules, '--format', 'json'])
    const found = JSON.parse(stdout) as Finding[]
    const errors = found.filter(({ severity }) => severity === 0)
    measured(`spectral, version ${version}: ${errors.length} errors, ${found.length - errors.length} warnings`)
    expect(errors).toEqual([])
  })

  test.skipIf(!isThere.redocly)('has no error for redocly', async () => {
    const { stdout } = await run('redocly', ['lint', document(), '--format', 'json', '--max-problems', '1000'])
    const { problems, totals } = JSON.parse(stdout) as {
      problems: Finding[]
      totals: { errors: number; warnings: number }
    }
    measured(`redocly, version ${version}: ${totals.errors} errors, ${totals.warnings} warnings`)
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  test.skipIf(!isThere['openapi-python-client'])('openapi-python-client makes a client of it, as it is', async () => {
    const made = join(folder, `python-v${version}`)
    const { code } = await run('openapi-python-client', ['generate', '--path', document(), '--output-path', made])
    expect(code).toBe(0)
    const modules = (await readdir(made, { recursive: true })).filter((file) =>
      /api\/.*\/(?!__init__)\w+\.py$/.test(file),
    )
    const operations = operationsIn(JSON.parse(await readFile(document(), 'utf8')))
    measured(`openapi-python-client, version ${version}: ${modules.length} of ${operations} operations`)
    expect(modules.length).toBe(operations)
  })

  test('openapi-typescript makes types of it, as it is', async () => {
    const parsed = JSON.parse(await readFile(document(), 'utf8'))
    const types = astToString(await openapiTS(parsed))
    expect(types.match(/^ {4}"[\w.-]+": \{$/gm)?.length).toBeGreaterThan(0)
    for (const { operationId } of everyOperation(parsed)) expect(types).toContain(`operations["${operationId}"]`)
  })
})

const everyOperation = ({ paths }: { paths: Record<string, Record<string, { operationId: string }>> }) =>
  Object.values(paths).flatMap((methods) => Object.values(methods))
const operationsIn = (document: Parameters<typeof everyOperation>[0]) => everyOperation(document).length
