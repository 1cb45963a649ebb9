import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { constants, getPriority } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { openPool } from '../database.ts'
import { stepAsideIn } from './low-priority.ts'

const LOW = constants.priority.PRIORITY_BELOW_NORMAL
const ifLinux = test.skipIf(process.platform !== 'linux')

ifLinux('the server works with low priority for a connection that lets others go first, and for no other', async () => {
  const database = await testDatabase()
  onTestFinished(database.close)
  const pool = openPool({ url: database.url, size: 1, applicationName: 'aside', onConnect: stepAsideIn })
  onTestFinished(() => pool.end())
  const prioritiesOn = async (asked: typeof pool) => {
    const { pid } = (await asked.query('select pg_backend_pid() as pid')).rows[0]
    const session = await readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => '')
    return [getPriority(pid), Number(session.match(/nice (-?\d+)/)?.[1] ?? LOW)]
  }
  const usual = await prioritiesOn(database.pool)
  expect(await prioritiesOn(pool)).toEqual(usual.map((priority) => Math.max(priority, LOW)))
})

const THREADS = `
  import { readdirSync } from 'node:fs'
  import { getPriority } from 'node:os'
  import { stepAside } from ${JSON.stringify(join(import.meta.dirname, 'low-priority.ts'))}
  await stepAside()
  console.log(JSON.stringify(readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)))))`

ifLinux('a process that lets others go first does so with all its threads', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', THREADS])
  const priorities: number[] = JSON.parse(stdout)
  expect(priorities.length).toBeGreaterThan(1)
  expect(new Set(priorities)).toEqual(new Set([Math.max(getPriority(), LOW)]))
})
