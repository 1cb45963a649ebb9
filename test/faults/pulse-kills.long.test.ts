import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { measured } from '../support/measured.ts'
import { pulseService, World } from '../support/pulse.ts'

const PROGRAM = fileURLToPath(new URL('../support/pulse-process.ts', import.meta.url))
const EIGHT_DAYS = 8 * 86_400_000
const PLACES = ['asked', 'read', 'claimed', 'starting', 'started'] as const
const KILLS = 20

test('a node that is killed in a poll, after a claim or in a start loses nothing and starts nothing twice, also eight days later', async () => {
  let clock = Date.parse('2026-11-16T10:00:00Z')
  const world = new World()
  const service = await pulseService({ world, now: () => new Date(clock) })
  onTestFinished(service.close)
  const { url, pool } = service.database
  const owner = await service.token({ org: 'org_killed', userId: 'usr_killed', org_role: 'owner' })
  const config = { min_interval_between_debates: 0, max_debates_per_hour: 60, dedup_window_hours: 720 }
  await service.call('PATCH', '/scheduler/config', owner, config)
  await service.call('POST', '/scheduler/start', owner)
  const died = { asked: 0, read: 0, claimed: 0, starting: 0, started: 0 }

  /** Between the claim and the start, the starting node waits here until it is killed. */
  await pool.query(`create function wait_here() returns trigger language plpgsql as $$
    begin perform pg_sleep(600); return new; end $$`)
  const waitAtClaim = `create trigger wait_here before update on pulse_debates for each row
    when (old.state = 'claimed' and new.state = 'starting') execute function wait_here()`

  for (let kill = 0; kill < KILLS; kill++) {
    const place = PLACES[kill % PLACES.length] ?? 'asked'
    const headline = `Compiler alpha${kill} beats interpreter omega${kill} in programming`
    if (place === 'claimed') await pool.query(waitAtClaim)
    const node = spawn(process.execPath, [PROGRAM, url, String(clock), place, headline], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, VITEST: '' },
    })
    const ended = once(node, 'exit')
    if (place === 'claimed') {
      const sleeping = `select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`
      await expect.poll(async () => (await pool.query(sleeping)).rowCount).toBe(1)
      node.kill('SIGKILL')
      await pool.query(`select pg_terminate_backend(pid) from (${sleeping}) as sleeping`)
      await expect.poll(async () => (await pool.query(sleeping)).rowCount).toBe(0)
      await pool.query('drop trigger wait_here on pulse_debates')
    }
    expect(await ended).toEqual([null, 'SIGKILL'])
    died[place]++
    clock += kill % 2 === 0 ? 61_000 : EIGHT_DAYS
    await service.sweep()
    await service.sweep()
    clock += 300_000
    world.topics = { hackernews: [] }
  }

  const { rows } = await pool.query(
    `select state, debate_id, exists (select from debates where id = debate_id) as there from pulse_debates`,
  )
  const debates = await pool.query(`select id from debates where organization_id = 'org_killed'`)
  measured(`${KILLS} kills (${JSON.stringify(died)}) left ${rows.length} claims, each one debate`)
  expect(rows).toHaveLength(died.claimed + died.starting + died.started)
  for (const row of rows) expect(row).toMatchObject({ state: 'started', there: true })
  expect(debates.rows.map(({ id }) => id).sort()).toEqual(rows.map(({ debate_id }) => debate_id).sort())
  const { body } = await service.call('GET', '/scheduler/status', owner)
  expect(body.metrics.debates_created).toBe(rows.length)
})
