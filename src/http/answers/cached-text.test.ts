import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { documentation } from '../../areas/operations/documentation/index.ts'

let service: TestApp
beforeAll(async () => {
  /** Documents of this area alone: those of the whole service take seconds to write and to compress. */
  const area: ReturnType<typeof documentation> = documentation({
    version: '1.0.0',
    publicUrl: undefined,
    areas: () => [area],
    now: () => new Date(),
  })
  service = await testApp({ areas: [], extra: () => [area] })
})
afterAll(() => service.close())

const DOCUMENTS = ['/api/openapi', '/api/v2/openapi.json', '/api/v1/openapi.yaml', '/api/v2/postman.json']
const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers })

test.each(DOCUMENTS)('%s is not sent again to a client that has it', async (url) => {
  const first = await get(url)
  const etag = String(first.headers.etag)
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
  for (const seen of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
    const again = await get(url, { 'if-none-match': seen })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  }
  expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test.each(DOCUMENTS)('%s is compressed for a client that reads that', async (url) => {
  const plain = await get(url, { 'accept-encoding': 'identity' })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  const packed = await get(url, { 'accept-encoding': 'gzip, br' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('Accept-Encoding') })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  const gzipped = await get(url, { 'accept-encoding': 'gzip, br;q=0' })
  expect(gzipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body)
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
})
