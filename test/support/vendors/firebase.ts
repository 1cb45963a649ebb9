import { type KeyObject, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const part = (encoded: string | undefined) => JSON.parse(Buffer.from(encoded ?? '', 'base64url').toString())

const MOST_PAYLOAD_BYTES = 4_096

/**
 * Google's tokens for service accounts and Firebase's HTTP v1, after https://developers.google.com/identity/protocols/oauth2/service-account
 * and https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode; sizes after
 * https://firebase.google.com/docs/cloud-messaging/customize-messages/set-message-type.
 */
export async function firebaseService(accountKey: KeyObject) {
  const sent: { path: string; message: Record<string, unknown> }[] = []
  const answers: { status: number; error: object; headers?: Record<string, string> }[] = []
  const asked = { tokens: 0 }

  function isAssertion(form: string): boolean {
    const fields = new URLSearchParams(form)
    const [header, claims, signature] = (fields.get('assertion') ?? '').split('.')
    const isSigned = verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      accountKey,
      Buffer.from(signature ?? '', 'base64url'),
    )
    const { scope, aud, iat, exp } = part(claims)
    return isSigned && /firebase\.messaging$/.test(scope) && aud === `${origin}/token` && exp - iat <= 3_600
  }

  const server = createServer(async (request, response) => {
    const body = await text(request)
    const answer = (status: number, told: object, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(told))
    if (request.url === '/token') {
      if (!isAssertion(body)) return answer(400, { error: 'invalid_grant' })
      return answer(200, { access_token: `token-${++asked.tokens}`, expires_in: 3_600 })
    }
    if (request.headers.authorization !== `Bearer token-${asked.tokens}`) return answer(401, { error: {} })
    const refusal = answers.shift()
    if (refusal) return answer(refusal.status, { error: refusal.error }, refusal.headers)
    const { notification, data } = JSON.parse(body).message
    if (Buffer.byteLength(JSON.stringify({ notification, data })) > MOST_PAYLOAD_BYTES)
      return answer(400, { error: { status: 'INVALID_ARGUMENT', details: [{ errorCode: 'INVALID_ARGUMENT' }] } })
    sent.push({ path: request.url ?? '', message: JSON.parse(body).message })
    return answer(200, { name: `projects/p/messages/${sent.length}` })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { sent, answers, asked, origin, close: () => new Promise((resolve) => server.close(resolve)) }
}
