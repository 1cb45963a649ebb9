import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { plantedSecret } from '../../../test/support/planted-secrets.ts'
import { openSandbox } from '../../adapters/sandbox/sandbox.ts'
import { scanDirectory } from '../../areas/code/index.ts'
import { UsageFault } from '../ask/arguments.ts'
import { readArguments } from './arguments.ts'
import { directoryTree } from './directory-tree.ts'

const RUN = `from flask import Flask, request
import os
app = Flask(__name__)
@app.route('/')
def index():
    os.system("ls " + request.args["d"])
`

test('arguments name one directory, where the report goes and what fails', () => {
  expect(readArguments(['app', '--sarif', 'out.sarif', '--fail-on', 'high'])).toEqual({
    directory: 'app',
    sarif: 'out.sarif',
    sbom: undefined,
    failOn: 'high',
    json: false,
  })
  expect(readArguments([])).toBeUndefined()
  for (const [args, sentence] of [
    [['a', 'b'], 'Name one directory.'],
    [['a', '--fail-on', 'worst'], '--fail-on must be one of critical, high, medium, low, info, not "worst".'],
    [['a', '--fast'], "Unknown option '--fast'."],
  ] as const)
    expect(() => readArguments(args)).toThrow(new UsageFault(sentence))
})

test('files are read as they lie: no link is followed, and neither .git nor what others wrote is read', async () => {
  const root = await mkdtemp(join(tmpdir(), `parley-test-${process.pid}-scan-`))
  const sandbox = openSandbox()
  onTestFinished(async () => {
    await sandbox.close()
    await rm(root, { recursive: true, force: true })
  })
  const { line, value } = plantedSecret('stripe_key', 5)
  const outside = join(root, 'outside.ts')
  const app = join(root, 'app')
  for (const folder of ['src', '.git', 'node_modules/x']) await mkdir(join(app, folder), { recursive: true })
  await writeFile(outside, line)
  await writeFile(join(app, '.git/config'), line)
  await writeFile(join(app, 'node_modules/x/index.js'), line)
  await writeFile(join(app, 'src/pay.ts'), `// pays\n${line}\n`)
  await symlink(outside, join(app, 'src/link.ts'))
  await symlink(root, join(app, 'up'))
  const signal = new AbortController().signal
  await writeFile(join(app, 'requirements.txt'), 'requests==2.31.0\n')
  await writeFile(join(app, 'src/run.py'), RUN)
  const scan = { tree: directoryTree(app), sandbox, name: 'app', signal, logger: pino({ level: 'silent' }) }
  const { findings, coverage, bill } = await scanDirectory(scan)
  expect(findings[0]).toMatchObject({ path: 'src/pay.ts', line: 2, rule: 'secret.stripe-key', severity: 'critical' })
  expect(findings).toContainEqual(expect.objectContaining({ kind: 'sast', path: 'src/run.py', line: 6 }))
  expect(bill.components).toMatchObject([{ name: 'requests', version: '2.31.0' }])
  expect(coverage.files).toEqual({ seen: 6, read: 3, skipped: { link: 2, vendored: 1 } })
  expect(JSON.stringify(findings)).not.toContain(value.slice(8, 20))
})
