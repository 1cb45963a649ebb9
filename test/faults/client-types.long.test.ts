import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { cp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { OPERATIONS } from '../../packages/client/generated/operations.ts'
import { measured } from '../support/measured.ts'
import { stopwatch } from '../support/time-limits.ts'

const ROOT = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** A program that calls every operation, and is told each answer. */
const everyOperation = () => `
import { type AnswerOf, parley, type RequestOf } from '@parley/client'
import { verifyReceipt } from '@parley/client/verify'
const { raw } = parley({ baseUrl: 'http://127.0.0.1:8080' })
export const verdict: boolean | null = verifyReceipt('', []).valid
// @ts-expect-error no such operation
raw['debates.show']
// @ts-expect-error it is a text
raw['debates.create']({ body: { topic: 7 } })
${Object.keys(OPERATIONS)
  .map((id, turn) => `export const answer${turn}: Promise<AnswerOf<'${id}'>> = raw['${id}']({} as RequestOf<'${id}'>)`)
  .join('\n')}
`

test('the types of every operation compile as they are packed, with and without strict, as modules and from a bundler', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'client-types-'))
  await cp(join(ROOT, 'build/client/'), join(folder, 'node_modules/@parley/client'), {
    recursive: true,
    dereference: true,
  })
  await symlink(join(ROOT, 'node_modules/@types'), join(folder, 'node_modules/@types'))
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  writeFileSync(join(folder, 'every.ts'), everyOperation())
  for (const strict of ['true', 'false'])
    for (const resolution of ['nodenext', 'bundler']) {
      const compiler = join(ROOT, 'node_modules/.bin/tsc')
      const module = resolution === 'bundler' ? 'esnext' : 'nodenext'
      const elapsed = stopwatch()
      const options = ['--strict', strict, '--module', module, '--moduleResolution', resolution, '--target', 'es2023']
      const { stdout } = await run(
        compiler,
        ['--noEmit', ...options, '--lib', 'es2023,dom', '--types', 'node', 'every.ts'],
        { cwd: folder },
      ).catch((failed: { stdout: string }) => failed)
      expect(stdout, `${resolution}, strict ${strict}`).toBe('')
      measured(`types of every operation, ${resolution}, strict ${strict}: ${Math.round(elapsed())} ms`)
    }
  const bundle = await rolldown({ cwd: folder, input: 'every.ts', platform: 'browser' })
  const { output } = await bundle.generate({ format: 'esm' })
  expect(
    output
      .flatMap((part) => (part.type === 'chunk' ? part.imports : []))
      .filter((name) => !name.startsWith('.') && !/\.js$/.test(name)),
  ).toEqual([])
})
