import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { plantedSecret } from '../../../test/support/planted-secrets.ts'
import { openSandbox } from '../../adapters/sandbox/sandbox.ts'
import { UsageFault } from '../ask/arguments.ts'
import { readArguments } from './arguments.ts'
import { directoryTree } from './directory-tree.ts'
import { scanDirectory } from './scan-directory.ts'

test('arguments name one directory, where the report goes and what fails', () => {
  expect(readArguments(['app', '--sarif', 'out.sarif', '--fail-on', 'high'])).toEqual({
    directory: 'app',
    sarif: 'out.sarif',
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
  const scan = { tree: directoryTree(app), sandbox, signal, logger: pino({ level: 'silent' }) }
  const { findings, coverage } = await scanDirectory(scan)
  expect(findings).toMatchObject([{ path: 'src/pay.ts', line: 2, rule: 'secret.stripe-key', severity: 'critical' }])
  expect(coverage.files).toEqual({ seen: 4, read: 1, skipped: { link: 2, vendored: 1 } })
  expect(JSON.stringify(findings)).not.toContain(value.slice(8, 20))
})
