import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { s3Files } from './s3-files.ts'

const spoolDirectory = await mkdtemp(join(tmpdir(), 'parley-spool-'))
afterAll(() => rm(spoolDirectory, { recursive: true }))
const shared = { spoolDirectory, now: () => new Date(), logger: pino({ level: 'silent' }), retryDelaysMs: [1, 1] }
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' }

async function storeThat(answer: RequestListener, options = {}) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return s3Files({ ...shared, endpoint, bucket: 'parley', credentials, ...options })
}

test('a put is tried again while the store answers 500 or hangs up, and its content is sent anew', async () => {
  const seen: string[] = []
  const files = await storeThat(async (request, response) => {
    seen.push((await request.toArray()).join(''))
    if (seen.length === 1) response.writeHead(503).end('<Code>SlowDown</Code>')
    else if (seen.length === 2) request.socket.destroy()
    else response.end()
  })
  await files.put('retried', Buffer.from('content'), { type: 'text/plain' })
  expect(seen).toEqual(['content', 'content', 'content'])
})

test('a store that stays away is 503, without its words', async () => {
  let tries = 0
  const files = await storeThat((_, response) => {
    tries += 1
    response.writeHead(500).end('<Code>InternalError</Code>')
  })
  const fault = await files.stat('x').catch((error) => error)
  expect(fault).toMatchObject({ status: 503, message: 'The file store is not available' })
  expect(tries).toBe(3)
})

test('a store that is silent is 503', async () => {
  const files = await storeThat(() => {}, { silenceMs: 50, retryDelaysMs: [] })
  await expect(files.get('x')).rejects.toMatchObject({ status: 503 })
})

/** The signature of a request, worked out from the specification of AWS Signature Version 4. */
function signatureOf({ method, url = '', headers }: IncomingMessage, secret: string) {
  const [, scope = '', names = ''] =
    /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? []
  const { pathname, searchParams } = new URL(url, 'http://x')
  searchParams.sort()
  const signedHeaders = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const content = headers['x-amz-content-sha256']
  const canonical = [method, pathname, String(searchParams), signedHeaders.join(''), names, content].join('\n')
  const hashed = createHash('sha256').update(canonical).digest('hex')
  const key = scope.split('/').reduce<string | Buffer>((secretSoFar, part) => hmac(secretSoFar, part), `AWS4${secret}`)
  return hmac(key, ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hashed].join('\n')).toString('hex')
}
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

test('requests are signed with the secret, and a refusal is not tried again', async () => {
  let tries = 0
  const judge: RequestListener = (request, response) => {
    tries += 1
    const right = request.headers.authorization?.endsWith(`Signature=${signatureOf(request, 'S3RVER')}`)
    request.resume().on('end', () => response.writeHead(right ? 200 : 403).end())
  }
  const files = await storeThat(judge)
  await files.put('org_1/signed.txt', Buffer.from('content'), { type: 'text/plain' })
  await Array.fromAsync(files.list('org_1/'))
  const forger = await storeThat(judge, { credentials: { ...credentials, secretAccessKey: 'wrong' } })
  tries = 0
  await expect(forger.get('x')).rejects.toMatchObject({ status: 503 })
  expect(tries).toBe(1)
})

test('a long list is read page by page', async () => {
  const files = await storeThat((request, response) => {
    const token = new URL(request.url ?? '', 'http://x').searchParams.get('continuation-token')
    const page = token ? Number(token) : 0
    const next =
      page < 2 ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${page + 1}</NextContinuationToken>` : ''
    response.end(
      `<ListBucketResult><Contents><Key>k${page}</Key><Size>${page}</Size></Contents>${next}</ListBucketResult>`,
    )
  })
  expect(await Array.fromAsync(files.list('k'))).toEqual([0, 1, 2].map((at) => ({ key: `k${at}`, size: at })))
})
