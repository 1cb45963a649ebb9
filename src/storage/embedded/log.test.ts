import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openServerLog } from './postmaster.ts'

function logFile() {
  const directory = mkdtempSync(join(tmpdir(), 'parley-log-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return join(directory, 'log')
}

test('the last words are those since it was opened', () => {
  const file = logFile()
  appendFileSync(file, 'FATAL:  the first time\n')
  const log = openServerLog(file)
  onTestFinished(log.close)
  expect(log.lastWords()).toBeUndefined()
  appendFileSync(file, '12:00 [7] FATAL:  could not\n12:01 [7] PANIC:  could not at all\n12:01 [7] LOG:  going\n')
  expect(log.lastWords()).toBe('could not at all')
})

test('a log that was removed with the data has no last words', () => {
  const file = logFile()
  const log = openServerLog(file)
  onTestFinished(log.close)
  rmSync(file)
  expect(log.lastWords()).toBeUndefined()
})
