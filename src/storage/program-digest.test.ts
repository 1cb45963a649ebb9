import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { programDigest } from './program-digest.ts'

const LATER = Date.parse('2100-01-01')

test('a digest changes with every change of the source, and with nothing else', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'parley-program-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const write = (name: string, text: string) => writeFile(join(directory, name), text)
  const digest = () => programDigest(directory, LATER)
  await mkdir(join(directory, 'areas'))
  await write('areas/fold.ts', 'count + 1')
  await write('main.ts', 'start()')
  const first = await digest()
  await write('areas/fold.test.ts', 'expect(1)')
  expect(await digest()).toBe(first)
  await write('areas/fold.ts', 'count + 2')
  const second = await digest()
  expect(second).not.toBe(first)
  await rename(join(directory, 'areas/fold.ts'), join(directory, 'areas/add.ts'))
  expect(await digest()).not.toBe(second)
})

test('a process whose source was replaced since it started is a program of its own', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'parley-program-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await writeFile(join(directory, 'main.ts'), 'start()')
  const now = await programDigest(directory, LATER)
  expect(await programDigest(directory, 1)).not.toBe(now)
  expect(await programDigest(directory, 1)).not.toBe(await programDigest(directory, 2))
})
