import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { RESIDENT } from '../../scripts/releases/live-in.ts'
import { migrateServer } from '../../src/storage/server.ts'
import { testApp } from '../support/app.ts'
import { databaseOfRelease, keptReleases } from '../support/releases/copy-in.ts'

const RELEASES = await keptReleases()

interface Debate {
  id: string
  status: string
}

interface Receipt {
  receipt_id: string
  debate_id: string
}

async function upgraded(file: string) {
  const database = await databaseOfRelease(file)
  onTestFinished(database.close)
  await migrateServer(database.url, pino({ level: 'silent' }))
  const { app, cursors, runDebates, close } = await testApp({ database })
  onTestFinished(close)
  let token = ''
  async function call(method: 'GET' | 'POST', path: string, payload?: object) {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await app.inject({ method, url: `/api/v2${path}`, headers, ...(payload && { payload }) })
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`)
    return answer.json().data
  }
  token = (await call('POST', '/auth/login', RESIDENT)).access_token
  await cursors.catchUp()
  return { call, cursors, runDebates }
}

test('what former releases left is kept', () => {
  expect(RELEASES.length).toBeGreaterThanOrEqual(2)
})

describe.each(RELEASES)('on the database that %s left', (file) => {
  test('people sign in, debates are read and decided, what was under way ends, receipts verify', async () => {
    const { call, cursors, runDebates } = await upgraded(file)
    const { debates } = (await call('GET', '/debates?limit=50')) as { debates: Debate[] }
    const underWay = debates.filter(({ status }) => status !== 'completed')
    expect(underWay).not.toEqual([])
    for (const { id } of underWay) await runDebates(id)
    await cursors.catchUp()
    for (const { id } of debates) expect(await call('GET', `/debates/${id}`)).toMatchObject({ id, status: 'completed' })

    const { receipts } = (await call('GET', '/receipts?limit=50')) as { receipts: Receipt[] }
    expect(receipts.map(({ debate_id }) => debate_id)).toEqual(expect.arrayContaining(debates.map(({ id }) => id)))
    for (const { receipt_id } of receipts)
      expect(await call('POST', `/receipts/${receipt_id}/verify`, {})).toMatchObject({ valid: true })

    const decision = debates.at(-1)
    expect(await call('GET', `/debates/${decision?.id}/consensus`)).toMatchObject({ reached: true })
    expect((await call('POST', '/debates', { task: 'Does the warranty run for two years?' })).id).toBeTruthy()
  })
})
