import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { testApp } from '../support/app.ts'
import { exampleEvent } from '../support/debate-events.ts'
import { tableContents } from '../support/table-contents.ts'

interface Wishes {
  debates: number
  /** After how many pages each of the processes that rebuild is killed; 'swap' for one that is about to swap. */
  kills: readonly (number | 'swap')[]
}

const PAGE = 20
/** Tables that say how far a reader is just now. */
const OF_THE_MOMENT = ['cursors', 'stream_nodes', 'stream_sockets', 'job_workers']
const NODE = join(import.meta.dirname, '../support/rebuilding-node.ts')

interface Told {
  position?: number
  taken?: Record<string, number>
}

/**
 * Kills processes that rebuild all views, one after another, while debates are begun and erased; the next goes on where the
 * last has come to. In the end every view is that of the whole log, and nothing half built is left.
 */
export async function killRebuild({ debates, kills }: Wishes) {
  const service = await testApp()
  onTestFinished(service.close)
  const { log } = service.platform
  const { pool } = service.database
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-rebuild-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))

  let begun = 0
  async function begin() {
    const debateId = `dbt_k${++begun}`
    const events = [exampleEvent('debate_start')]
    await log.append({ debateId, expectedVersion: 0, create: { organizationId: 'org_1' }, events })
    return debateId
  }
  async function erase(debateId: string) {
    const events = [exampleEvent('debate_erased')]
    await log.append({ debateId, expectedVersion: 1, events })
    await log.erase(debateId)
  }

  function startRebuild() {
    const child = fork(NODE, [service.database.url, dataDir, String(PAGE)])
    const ended = once(child, 'exit')
    const positions: number[] = []
    let taken: Told['taken']
    child.on('message', (told: Told) => {
      if (told.position !== undefined) positions.push(told.position)
      taken ??= told.taken
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const until = async (met: () => boolean | Promise<boolean>) => {
      while (child.exitCode === null && child.signalCode === null && !(await met())) await pause(5)
    }
    const kill = async () => {
      child.kill('SIGKILL')
      await ended
    }
    return { positions, until, kill, ended: ended.then(() => taken) }
  }

  const isSwapping = async () => {
    const waiting = "select from pg_locks where mode = 'AccessExclusiveLock' and not granted"
    return ((await pool.query(waiting)).rowCount ?? 0) > 0
  }

  const doomed: string[] = []
  for (let count = 0; count < debates; count++) doomed.push(await begin())
  await service.cursors.catchUp()

  const views = (await service.cursors.status()).filter(({ kind }) => kind === 'view').length
  /** Where the next rebuild goes on: at the beginning, if only for a view that is not under way or whose copies are in place. */
  async function furthestBehind(): Promise<number> {
    const underWay =
      'select count(*) as views, min(position) as position from rebuilding.rebuilds where finished_at is null'
    const [found] = (await pool.query<{ views: number; position: number }>(underWay)).rows
    return found?.views === views ? found.position : 0
  }

  let reached = 0
  for (const when of kills) {
    const reader = await pool.connect()
    if (when === 'swap') await reader.query('begin; select from debate_results')
    const rebuild = startRebuild()
    await rebuild.until(when === 'swap' ? isSwapping : () => rebuild.positions.length >= when)
    await rebuild.kill()
    await reader.query('rollback')
    reader.release()
    expect(rebuild.positions[0] ?? Number.POSITIVE_INFINITY).toBeGreaterThan(reached)
    reached = await furthestBehind()
    await begin()
    await erase(doomed.shift() ?? (await begin()))
    await service.cursors.catchUp()
  }
  const live = await tableContents(service.database, { except: OF_THE_MOMENT })

  const taken = await startRebuild().ended
  expect(Object.keys(taken ?? {})).toContain('debate_results')
  expect(await tableContents(service.database, { except: OF_THE_MOMENT })).toEqual(live)
  const { rows } = await pool.query(
    "select tablename from pg_tables where schemaname = 'rebuilding' and tablename <> 'rebuilds'",
  )
  expect(rows).toEqual([])
}
