import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  type AuthorizationService,
  authorizationService,
  consentingBrowser,
  program,
  registeredClient,
} from '../../../../test/support/authorizations.ts'
import { filledPath } from '../../../http/path-pattern.ts'

let service: AuthorizationService
let port: number
beforeAll(async () => {
  service = await authorizationService()
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  port = (service.app.server.address() as AddressInfo).port
})
afterAll(() => service?.close())

/** What a client is told first at a socket: a frame, or that there is no connection. */
async function firstWord(path: string, token: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const refused = once(socket, 'unexpected-response').then(() => 'refused')
  const told = once(socket, 'message').then(([data]) => JSON.parse(String(data)).type as string)
  const word = await Promise.race([refused, told])
  socket.terminate()
  return word
}

test('a grant opens no socket', async () => {
  const owner = await service.token({ org_role: 'owner' })
  const { id } = await registeredClient(service, owner)
  const assistant = program(service, { client_id: id })
  const asked = await assistant.ask()
  const { access_token } = await assistant.redeem(await consentingBrowser(service).grant(asked.url, owner), asked)
  const paths = service.areas
    .flatMap(({ sockets = [] }) => sockets)
    .map(({ path, versions }) => `${versions === 'unversioned' ? '' : '/api/v2'}${filledPath(path, () => 'x')}`)
  expect(paths).toContain('/ws')
  for (const path of paths) expect([path, await firstWord(path, access_token)]).not.toEqual([path, 'connected'])
  const own = String(owner.authorization).replace('Bearer ', '')
  expect(await firstWord('/ws', own)).toBe('connected')
})
