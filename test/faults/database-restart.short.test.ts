import { expect, onTestFinished } from 'vitest'
import { debianPostgres, debianTest } from '../support/debian-postgres.ts'
import { CALLER_SETTINGS } from '../support/people.ts'
import { serviceHome } from '../support/service-process.ts'
import { lostOf, startWriters } from '../support/writers.ts'

/** What a service said that a person should look at, in the lines of its log that are JSON. */
const warningsOf = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; msg: string })
    .filter(({ level }) => level >= 40)
    .map(({ msg }) => msg)

debianTest('a restart of PostgreSQL under load is 503 with Retry-After, then everything goes on', async () => {
  const postgres = await debianPostgres()
  const home = await serviceHome()
  onTestFinished(() => postgres.remove())
  const service = await home.start({ ...CALLER_SETTINGS, DATABASE_URL: postgres.url, RATE_LIMIT_ENABLED: 'false' })

  const writers = startWriters(service.apiUrl)
  await writers.until(() => writers.acknowledged.length >= 50)
  await postgres.stop()
  await writers.until(() => writers.refusals.length >= 5)
  await service.says(/The database is away/)
  await postgres.start()
  const before = writers.acknowledged.length
  await writers.until(() => writers.acknowledged.length >= before + 50)
  await writers.stop()

  await service.says(/The database is back/)
  expect(warningsOf(service.output())).toEqual(['The database is away'])
  expect(writers.brokenLines()).toBe(0)
  expect([...new Set(writers.refusals.map(({ status }) => status))]).toEqual([503])
  for (const refusal of writers.refusals) expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await lostOf(service.apiUrl, writers.acknowledged)).toEqual([])
  expect(await service.stop('SIGTERM')).toMatchObject({ code: 0 })
})
