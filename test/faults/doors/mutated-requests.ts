import fc from 'fast-check'
import { expect, onTestFinished } from 'vitest'
import { registeredClient } from '../../support/authorizations.ts'
import { debateService } from '../../support/debates.ts'
import { runToRest } from '../../support/deliberation.ts'
import { DOORS } from '../../support/doors/door-requests.ts'
import { mutatedRequests } from '../../support/doors/mutated-requests.ts'

/** What no answer says of how we are made. */
const INSIDES =
  /node_modules|\.[jt]s:\d+|file:\/\/\/(?!etc)|\bat [\w.]+ \(|kysely|fastify|FST_|typebox|\bzod\b|oidc-provider|pg_catalog|relation "/i

/** JSON-RPC tells a fault of ours in its body, whatever the status. */
const OUR_FAULT = /"code":\s*-32603\b/

/** A service on which each door has a task, a decision and a client that requests can speak of. */
async function openDoors() {
  const service = await debateService({
    settings: { SERVICE_ROLE: 'all', SERVICE_LOG_LEVEL: 'silent', SERVICE_PUBLIC_URL: 'https://parley.test' },
  })
  onTestFinished(() => service.close())
  const headers = await service.token({ org: 'org_1', org_role: 'owner' })
  const answer = await service.app.inject({
    method: 'POST',
    url: '/a2a/message:send',
    headers: { ...headers, 'a2a-version': '1.0' },
    payload: { message: { messageId: 'known', role: 'ROLE_USER', parts: [{ text: 'Should we ship it?' }] } },
  })
  const { task } = answer.json()
  const debateId: string = task.metadata.debateId
  await runToRest(service, debateId)
  const { id: clientId } = await registeredClient(service, headers)
  return {
    ...service,
    headers,
    known: { taskId: task.id as string, debateId, receiptId: debateId.replace('dbt_', 'rct_'), clientId },
  }
}

/** So many changed requests at a door, of which none is our fault and none tells how we are made. Answers how often each status came. */
export async function refuseMutated(door: keyof typeof DOORS, requests: number) {
  const service = await openDoors()
  const counts = new Map<number, number>()
  const base = DOORS[door]?.(service.known) ?? []
  expect(base.length).toBeGreaterThan(0)
  await fc.assert(
    fc.asyncProperty(mutatedRequests(base), async ({ method, url, headers, payload }) => {
      const answer = await service.app.inject({
        method: method as 'GET',
        url,
        headers: { ...service.headers, ...headers },
        ...(payload && { payload }),
      })
      counts.set(answer.statusCode, (counts.get(answer.statusCode) ?? 0) + 1)
      expect(answer.statusCode, answer.body).toBeLessThan(500)
      expect(answer.body).not.toMatch(OUR_FAULT)
      if (answer.statusCode >= 400) expect(answer.body).not.toMatch(INSIDES)
    }),
    { numRuns: requests, endOnFailure: false },
  )
  return counts
}
