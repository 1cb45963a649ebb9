import { expect, onTestFinished } from 'vitest'
import { type DebateService, debateService } from '../support/debates.ts'
import { debianTest } from '../support/debian-postgres.ts'
import { replicatedDatabase } from '../support/replicated-database.ts'

/** How many requests the replica answered, or the primary for this reason. */
async function counted({ platform }: DebateService, outcome: string): Promise<number> {
  const line = new RegExp(`^service_replica_requests_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm')
  return Number(line.exec(await platform.metrics.text())?.[1] ?? 0)
}

debianTest('a replica answers only what it has replayed; whatever happens to it, the primary answers', async () => {
  const { database, standby, onStandby } = await replicatedDatabase()
  let laterMs = 0
  const now = () => new Date(Date.now() + laterMs)
  const settings = { DATABASE_REPLICA_URL: standby.url }
  const service = await debateService({ database, settings, now })
  onTestFinished(() => service.close())
  const ada = await service.as({ org_role: 'owner' })

  const decided = async () => {
    const id = await service.decided(ada)
    await service.cursors.catchUp()
    return id
  }
  const listed = async () => {
    const answer = await ada.get('/debates')
    expect(answer.statusCode).toBe(200)
    return answer.json().debates.map(({ id }: { id: string }) => id)
  }
  /** The list as it is asked for again and again, each time when a replica that was left alone is tried anew. */
  const listedUntil = async (outcome: string, expected: readonly string[]) => {
    const before = await counted(service, outcome)
    await expect
      .poll(async () => {
        laterMs += 60_000
        expect(await listed()).toEqual(expected)
        return counted(service, outcome)
      })
      .toBeGreaterThan(before)
  }

  const health = async () => {
    const { checks } = (await ada.get('/health/detailed')).json()
    return checks.find(({ name }: { name: string }) => name === 'replica')
  }

  const first = await decided()
  await listedUntil('replica', [first])
  expect(await health()).toMatchObject({ status: 'pass', message: expect.stringMatching(/^\d+ bytes behind$/) })

  await onStandby('select pg_wal_replay_pause()')
  const second = await decided()
  await listedUntil('behind', [second, first])
  expect(await listed()).toEqual([second, first])
  expect(await counted(service, 'resting')).toBeGreaterThan(0)
  expect((await ada.delete(`/debates/${first}`)).statusCode).toBe(200)
  await listedUntil('behind', [second])
  await onStandby('select pg_wal_replay_resume()')
  await listedUntil('replica', [second])
  await database.pool.query('select pg_switch_wal()')
  await listedUntil('replica', [second])

  await standby.stop()
  await listedUntil('away', [second])
  await standby.start()
  await listedUntil('replica', [second])

  await onStandby('select pg_promote()')
  const third = await decided()
  await listedUntil('promoted', [third, second])
  expect(await health()).toMatchObject({ status: 'warn', message: 'It cannot be read; the primary answers' })
})
