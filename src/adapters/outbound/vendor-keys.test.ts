import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { tokenVendor } from '../../../test/support/vendor-tokens.ts'
import { breakerBoard } from '../../shared/circuit-breaker.ts'
import { idMaker } from '../../shared/ids.ts'
import { vendorPaces } from '../../storage/vendor-paces.ts'
import { openOutbound } from './outbound.ts'
import { openVendor } from './vendor.ts'
import { vendorKeys } from './vendor-keys.ts'

let database: TestDatabase
let time = Date.parse('2026-11-16T10:00:00Z')
const now = () => new Date(time)
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const openKeys = () =>
  vendorKeys(
    openVendor({
      paces: vendorPaces(database.db, now),
      outbound: openOutbound(),
      breakers: breakerBoard({ now }),
      userAgent: 'Parley/test',
      newId: idMaker(now, randomBytes),
      now,
      async sleep(milliseconds) {
        time += milliseconds
      },
    }),
  )

async function publisher() {
  const published = { status: 200, body: '{"keys":[]}', asked: 0 }
  const server = createServer((_request, response) => {
    published.asked++
    response.writeHead(published.status, { 'content-type': 'application/json' }).end(published.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { published, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys` }
}
const one = tokenVendor('one', { endorsements: ['msteams'] })
const two = tokenVendor('two')
const listOf = (...keys: object[]) => JSON.stringify({ keys })

test('keys are asked for once an hour, and again at most once a minute for a name that is unknown', async () => {
  const { published, url } = await publisher()
  published.body = listOf(one.jwk(), { kid: 'broken', kty: 'RSA' }, { kid: 'curve', kty: 'EC' }, {})
  const keyFor = openKeys().keysAt(url)
  expect(await keyFor('one')).toEqual({ pem: one.pem, endorsements: ['msteams'] })
  expect(await keyFor('one')).toBeDefined()
  expect(await keyFor('broken')).toBeUndefined()
  for (let tries = 0; tries < 5; tries++) expect(await keyFor('two')).toBeUndefined()
  expect(published.asked).toBe(1)
  published.body = listOf(one.jwk(), two.jwk())
  time += 61_000
  expect(await keyFor('two')).toEqual({ pem: two.pem, endorsements: [] })
  expect(published.asked).toBe(2)
  time += 3_601_000
  expect(await keyFor('one')).toBeDefined()
  expect(published.asked).toBe(3)
})

test('known keys stay while the vendor is away, and without any it is said', async () => {
  const { published, url } = await publisher()
  published.body = listOf(one.jwk())
  const keys = openKeys()
  const keyFor = keys.keysAt(url)
  await keyFor('one')
  time += 3_601_000
  published.status = 500
  expect(await keyFor('one')).toEqual({ pem: one.pem, endorsements: ['msteams'] })
  await expect(openKeys().keysAt(`${url}/2`)('one')).rejects.toThrow('It answered 500')
  published.status = 200
  published.body = '{"keys":"none"}'
  await expect(openKeys().keysAt(`${url}/3`)('one')).rejects.toThrow('no list of keys')
})

test('certificates are asked for once a day; where there are none, there are none', async () => {
  const { published, url } = await publisher()
  published.body = 'a chain'
  const { certificatesAt } = openKeys()
  expect(await certificatesAt(url)).toBe('a chain')
  expect(await certificatesAt(url)).toBe('a chain')
  expect(published.asked).toBe(1)
  published.status = 403
  expect(await certificatesAt(`${url}/missing`)).toBeUndefined()
  published.status = 500
  await expect(certificatesAt(`${url}/away`)).rejects.toThrow('It answered 500')
})
