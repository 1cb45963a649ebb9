import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import type { Authenticate } from '../../shared/identity/authenticate.ts'
import { authentication } from '../access/authentication.ts'
import { clientAddress } from '../access/client-ip.ts'

test('a flood of keys from one address is looked up beside those of others, not before them', async () => {
  const { hotReads, db, close } = await testDatabase()
  onTestFinished(close)
  const known = hotReads.prepare('known', sql<{ known: boolean }>`select ${''}::text = '' as known`.compile(db))
  const answered: string[] = []
  let before = 0
  const authenticate: Authenticate = async (token) => {
    if (token === 'mine') before = answered.length
    await known(token)
    answered.push(token)
    return null
  }
  const app = Fastify()
  onTestFinished(() => app.close())
  clientAddress(app, { trustedProxies: [] })
  authentication(app, { authenticate })
  app.get('/', async () => ({}))
  const ask = (token: string, remoteAddress: string) =>
    app.inject({ url: '/', remoteAddress, headers: { authorization: `Bearer ${token}` } })
  const flood = Array.from({ length: 500 }, (_, n) => ask(`svk_${n}`, '192.0.2.1'))
  await Promise.all([...flood, ask('mine', '198.51.100.7')])
  expect(answered).toHaveLength(501)
  expect(answered.indexOf('mine') - before).toBeLessThanOrEqual(64)
})
