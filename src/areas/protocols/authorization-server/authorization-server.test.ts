import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthorizationService,
  authorizationService,
  consentingBrowser,
  enter,
  program,
  registeredClient,
} from '../../../../test/support/authorizations.ts'

let service: AuthorizationService
beforeAll(async () => {
  service = await authorizationService()
})
afterAll(() => service.close())

const leader = () => service.token({ userId: 'usr_ada', org: 'org_ada', org_role: 'owner' })

test('a registered client gets a token that opens its door and no other', async () => {
  const ada = await leader()
  const { id } = await registeredClient(service, ada)
  const assistant = program(service, { client_id: id })
  const asked = await assistant.ask()
  const back = await consentingBrowser(service).grant(asked.url, ada)
  const tokens = await assistant.redeem(back, asked)
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'debates.read debates.create' })
  const inside = await enter(service, tokens.access_token)
  expect(inside.json()).toEqual({ user_id: 'usr_ada', org: 'org_ada', scopes: ['debates.read', 'debates.create'] })
  expect((await enter(service, tokens.access_token, 'mcp', 'debates.update')).statusCode).toBe(403)
  expect((await enter(service, tokens.access_token, 'a2a')).statusCode).toBe(401)
})
