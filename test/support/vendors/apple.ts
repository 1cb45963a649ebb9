import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { once } from 'node:events'
import { createSecureServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { issued } from '../certificates.ts'

interface Pushed {
  path: string
  headers: Record<string, unknown>
  payload: Record<string, unknown>
}

const part = (encoded: string | undefined) => JSON.parse(Buffer.from(encoded ?? '', 'base64url').toString())

const MOST_PAYLOAD_BYTES = 4_096
const MOST_COLLAPSE_BYTES = 64

/**
 * Apple's push service by https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns: HTTP/2,
 * tokens of the team's key that are 20 to 60 minutes old.
 */
export async function appleService(teamKey: KeyObject, now: () => Date) {
  const day = 86_400_000
  const life = { from: new Date(Date.now() - day), until: new Date(Date.now() + day) }
  const { key, cert } = issued({ name: 'localhost', hosts: ['localhost'], ca: true, ...life })
  const pushed: Pushed[] = []
  const tokens = new Set<string>()
  const answers: { status: number; reason: string; headers?: Record<string, string> }[] = []

  function fault(token: string): string | undefined {
    const [header, claims, signature] = token.split('.')
    const proof = { key: createPublicKey(teamKey), dsaEncoding: 'ieee-p1363' } as const
    const isSigned = verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      proof,
      Buffer.from(signature ?? '', 'base64url'),
    )
    if (!isSigned || part(header).alg !== 'ES256' || !part(header).kid || !part(claims).iss)
      return 'InvalidProviderToken'
    return now().getTime() / 1000 - part(claims).iat > 3_600 ? 'ExpiredProviderToken' : undefined
  }

  function tooLarge(body: string, headers: IncomingHttpHeaders): (typeof answers)[number] | undefined {
    if (Buffer.byteLength(body) > MOST_PAYLOAD_BYTES) return { status: 413, reason: 'PayloadTooLarge' }
    const isCollapsing = Buffer.byteLength(String(headers['apns-collapse-id'])) <= MOST_COLLAPSE_BYTES
    return isCollapsing ? undefined : { status: 400, reason: 'BadCollapseId' }
  }

  const server = createSecureServer({
    key: key.export({ type: 'pkcs8', format: 'pem' }),
    cert,
  })
  server.on('stream', async (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    const body = await text(stream)
    const payload = JSON.parse(body)
    const token = String(headers.authorization).replace(/^bearer /, '')
    const refused = fault(token)
    const answer: (typeof answers)[number] | undefined = refused
      ? { status: 403, reason: refused }
      : (tooLarge(body, headers) ?? answers.shift())
    if (!refused) tokens.add(token)
    if (!answer) pushed.push({ path: String(headers[':path']), headers, payload })
    const also = answer?.headers ?? {}
    stream.respond({ ':status': answer?.status ?? 200, 'apns-id': 'id-1', ...also })
    stream.end(answer ? JSON.stringify({ reason: answer.reason }) : '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    pushed,
    /** Every token that was taken. */
    tokens,
    answers,
    ca: cert,
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
