import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dataDirectoryTrouble } from './installation-checks.ts'

test('a directory is fine when it can be written, or made', () => {
  const directory = mkdtempSync(join(tmpdir(), 'parley-doctor-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const file = join(directory, 'file')
  writeFileSync(file, '')
  expect(dataDirectoryTrouble(directory)).toBeUndefined()
  expect(dataDirectoryTrouble(join(directory, 'not', 'there', 'yet'))).toBeUndefined()
  expect(dataDirectoryTrouble(file)).toBe('is or lies below a file')
  expect(dataDirectoryTrouble(join(file, 'below'))).toBe('is or lies below a file')
})

test.skipIf(process.getuid?.() === 0)(
  'a directory that this user may not write is trouble, and so is one below it',
  () => {
    expect(dataDirectoryTrouble('/')).toBe('may not be written by this user')
    expect(dataDirectoryTrouble('/parley/data')).toBe('may not be written by this user')
  },
)
