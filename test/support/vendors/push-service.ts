import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import * as ece from 'http_ece'
import { vendorFaults } from './faults.ts'

interface Pushed {
  headers: IncomingHttpHeaders
  /** What the browser would show, opened by a library that is not ours. */
  note: Record<string, unknown>
}

interface Answer {
  status: number
  headers?: Record<string, string>
}

const part = (text: string | undefined) => JSON.parse(Buffer.from(text ?? '', 'base64url').toString())

/** Why a push service would refuse who we say we are (RFC 8292); undefined when it would not. */
function vapidFault(authorization: string | undefined, origin: string, now: Date): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [header, claims, signature] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return 'the key is no point'
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const signed = Buffer.from(`${header}.${claims}`)
  const proof = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (part(header).alg !== 'ES256') return 'another algorithm'
  if (!verify('sha256', signed, proof, Buffer.from(signature ?? '', 'base64url'))) return 'the signature is wrong'
  const { aud, exp } = part(claims)
  if (aud !== origin) return 'the token is for another service'
  const left = exp - now.getTime() / 1000
  return left > 0 && left <= 86_400 ? undefined : 'the token lives too long or not any more'
}

/** A push service and a browser that subscribed at it, by RFC 8030, 8188, 8291 and 8292. */
export async function pushService(now: () => Date = () => new Date()) {
  const pushed: Pushed[] = []
  const refusals: string[] = []
  const faults = vendorFaults()
  const answers: Answer[] = []
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16)

  function take(headers: IncomingHttpHeaders, body: Buffer): Answer {
    const opened = ece.decrypt(body, { version: 'aes128gcm', privateKey: browser, authSecret: auth })
    pushed.push({ headers, note: JSON.parse(opened.toString()) })
    return { status: 201 }
  }
  const limited = (seconds: number): Answer => ({ status: 429, headers: { 'retry-after': String(seconds) } })

  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const fault = vapidFault(request.headers.authorization, origin, now())
    if (fault) refusals.push(fault)
    const answer = fault
      ? { status: 403 }
      : (answers.shift() ?? faults.meet(() => take(request.headers, body), limited))
    if ('lost' in answer) return void response.destroy()
    const { status, headers } = answer
    response.writeHead(status, { location: `${origin}/message/${pushed.length}`, ...headers }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let subscriptions = 0

  return {
    pushed,
    /** Why pushes were refused. */
    refusals,
    faults,
    /** Of the next pushes, one after another; then all are taken. */
    answers,
    subscription: () =>
      JSON.stringify({
        endpoint: `${origin}/push/${++subscriptions}`,
        expirationTime: null,
        keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
      }),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
