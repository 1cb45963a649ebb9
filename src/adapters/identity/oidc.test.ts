import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { oidcProvider } from '../../../test/support/oidc-provider.ts'
import { oidcClient } from './oidc.ts'

const checks = { state: 'state', nonce: 'nonce', verifier: 'v'.repeat(43) }
const logger = pino({ level: 'silent' })
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const clientOf = (issuer: string, timeoutSeconds = 60) =>
  oidcClient(
    {
      provider: { issuer },
      clientId: 'id',
      clientSecret: 'secret',
      redirectUri: 'http://parley.test/callback?kept=1',
      scopes: ['openid'],
      timeoutSeconds,
    },
    logger,
  )

async function serverThat(answers: RequestListener) {
  const server = createServer(answers)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const AWAY = { status: 503, details: { reason: 'provider_unavailable' } }
const UNTRUSTED = { status: 401, details: { reason: 'invalid_response' } }

test('a provider that hangs is away, and is asked again next time', async () => {
  const provider = await oidcProvider({ accounts: {}, redirectUris: ['http://parley.test/callback'] })
  closing.push(provider.close)
  provider.hang('/.well-known')
  const client = clientOf(provider.issuer, 2)
  await expect(client.authorizationUrl(checks)).rejects.toMatchObject(AWAY)
  provider.hang('/token')
  const url = new URL(await client.authorizationUrl(checks))
  expect(url.searchParams.get('redirect_uri')).toBe('http://parley.test/callback?kept=1')
  const answer = { code: 'code', state: 'state', iss: provider.issuer }
  await expect(client.identify(answer, checks)).rejects.toMatchObject(AWAY)
})

test.each<[string, RequestListener, object]>([
  ['fails', (_, response) => response.writeHead(500).end(), AWAY],
  ['answers a page', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'), AWAY],
  [
    'answers half a document',
    (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"issuer":'),
    AWAY,
  ],
  [
    'never stops talking',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = () => {
        while (response.write('x'.repeat(65_536)));
      }
      response.on('drain', more)
      more()
    },
    AWAY,
  ],
  ['breaks off', (_, response) => response.destroy(), AWAY],
  [
    'is another one',
    (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"issuer":"https://another.example"}'),
    UNTRUSTED,
  ],
])('a provider that %s is a clean failure', async (_name, answers, failure) => {
  await expect(clientOf(await serverThat(answers)).authorizationUrl(checks)).rejects.toMatchObject(failure)
})
