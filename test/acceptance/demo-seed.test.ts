import { expect, onTestFinished, test } from 'vitest'
import { seedDemo } from '../../scripts/demo-seed.ts'
import { loadConfig } from '../../src/config/load.ts'
import { LOCAL_ORGANIZATION } from '../../src/shared/identity/caller.ts'
import { testApp } from '../support/app.ts'
import { plantedCorpus } from '../support/corpus/index.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { TEST_MASTER_KEY, TEST_SECRET } from '../support/tokens.ts'

/** Some of the demo, among it debates with an outcome. */
const scenes = plantedCorpus(1).scenes.slice(0, 12)
const org = LOCAL_ORGANIZATION

async function emptyInstallation() {
  const database = await testDatabase()
  onTestFinished(database.close)
  return database
}
const configFor = ({ url }: TestDatabase, env: 'development' | 'production' = 'development') =>
  loadConfig({
    SERVICE_ENV: env,
    SERVICE_JWT_SECRET: TEST_SECRET,
    SERVICE_MASTER_KEY: TEST_MASTER_KEY,
    DATABASE_URL: url,
  }).config

async function visitor(database: TestDatabase) {
  const service = await testApp({ database })
  const headers = await service.token({ org })
  return {
    ...service,
    read: async (url: string) => (await service.app.inject({ url: `/api/v1${url}`, headers })).json(),
  }
}

test('a new installation gets debates of agents that are plainly demo agents, once', async () => {
  const database = await emptyInstallation()
  expect(await seedDemo(configFor(database), { scenes })).toBe(
    `Seeded 12 debates of demo agents in ${org}; npm start shows them.`,
  )
  expect(await seedDemo(configFor(database), { scenes })).toBe(`The demo is there already: 12 debates in ${org}.`)

  const { read, close } = await visitor(database)
  onTestFinished(close)
  const { debates, total } = await read('/debates?limit=100')
  expect([total, debates.every(({ status }: { status: string }) => status === 'completed')]).toEqual([12, true])
  const days = debates.map(({ created_at }: { created_at: string }) => created_at.slice(0, 10))
  expect(new Set(days).size).toBe(12)
  const { rankings } = await read('/agents/leaderboard?limit=100')
  const names = new Set(scenes.flatMap(({ parts }) => Object.keys(parts)))
  expect(rankings.map(({ agent }: { agent: string }) => agent).toSorted()).toEqual([...names].toSorted())
  expect([...names].filter((name) => !name.startsWith('demo-'))).toEqual([])
  const { rows } = await database.pool.query(
    `select distinct member ->> 'provider' as provider
     from events, jsonb_array_elements(data::jsonb -> 'panel') as member where type = 'debate_start'`,
  )
  expect(rows).toEqual([{ provider: 'demo' }])
})

test('what was broken off goes on where it stood', async () => {
  const database = await emptyInstallation()
  await database.pool.query(`
    create function break_off() returns trigger language plpgsql as
      'begin if (select count(*) from debates) > 5 then raise exception ''Lightning''; end if; return new; end';
    create trigger break_off after insert on debates execute function break_off();`)
  await expect(seedDemo(configFor(database), { scenes })).rejects.toThrow('The demo was refused: 500')
  await database.pool.query('drop trigger break_off on debates; drop function break_off')
  expect(await seedDemo(configFor(database), { scenes })).toMatch(/^Seeded 12 /)
  const { rows } = await database.pool.query('select count(*)::integer as debates, count(distinct status) from debates')
  expect(rows).toEqual([{ debates: 12, count: 1 }])
})

test('it is refused in production, beside a running service and for an organization that does not exist', async () => {
  const database = await emptyInstallation()
  await expect(seedDemo(configFor(database, 'production'), { scenes })).rejects.toThrow(
    'The demo is made up: it is not for SERVICE_ENV=production',
  )
  await expect(seedDemo(configFor(database), { scenes, org: 'org_none' })).rejects.toThrow(
    'There is no organization org_none',
  )
  const { close } = await visitor(database)
  const beside = seedDemo(configFor(database), { scenes })
  await expect(beside).rejects.toThrow('A service runs on this database')
  await close()
})
