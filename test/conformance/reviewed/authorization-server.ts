import type { TestApp } from '../../support/app.ts'
import { HOME, type MatrixCallers } from '../matrix-callers.ts'
import type { Named } from './review.ts'

let clients = 0
async function client({ platform: { db } }: TestApp): Promise<Named> {
  const id = `client-${clients++}`
  await db
    .insertInto('oauth_clients')
    .values({
      ...{ id, organization_id: HOME, name: 'Assistant', redirect_uris: ['https://assistant.example/callback'] },
      ...{ secret_digest: null, secret_by: null, created_by: 'usr_1', unused_since: null },
      created_at: new Date().toISOString(),
    })
    .execute()
  return { params: { id } }
}

let grants = 0
/** A grant of another person, which those who lead the organization may end. */
async function grant({ platform: { db }, token }: TestApp, _callers: MatrixCallers): Promise<Named> {
  await token({ userId: 'usr_colleague', org: HOME })
  const id = `gnt_${grants++}`
  const at = new Date()
  await db
    .insertInto('oauth_grant_names')
    .values({ organization_id: HOME, grant_id: id, user_id: 'usr_colleague', client_name: 'Assistant' })
    .execute()
  await db
    .insertInto('oauth_grants')
    .values({
      ...{ id, organization_id: HOME, user_id: 'usr_colleague', token_version: 1, client_id: 'client' },
      ...{ client_name: 'Assistant', resource: 'mcp', scopes: ['debates.read'] },
      created_at: at.toISOString(),
      ends_at: new Date(at.getTime() + 3_600_000).toISOString(),
    })
    .execute()
  return { params: { id } }
}

export const authorizationServerPublic = [
  'authorization-server.authorize',
  'authorization-server.metadata',
  'authorization-server.register',
  'authorization-server.resource',
  'authorization-server.resource-a2a',
  'authorization-server.resource-mcp',
  'authorization-server.resource-v1',
  'authorization-server.resume',
  'authorization-server.revoke-token',
  'authorization-server.token',
]

export const authorizationServerObjects = {
  'authorization-server.application': grant,
  'authorization-server.remove-client': client,
  'authorization-server.resume': 'installation',
  'authorization-server.revoke': grant,
} as const
