import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DebateService, debateService } from '../../../../test/support/debates.ts'
import type { CallerHeaders } from '../../../../test/support/people.ts'
import { madeWorkspace, within } from '../../../../test/support/workspaces.ts'

let service: DebateService
let workspace: string
let ada: CallerHeaders
let bo: CallerHeaders
let key: CallerHeaders
beforeAll(async () => {
  service = await debateService()
  ada = await service.token({ userId: 'usr_ada', org: 'org_1' })
  bo = await service.token({ userId: 'usr_bo', org: 'org_1' })
  workspace = await madeWorkspace(service, ada)
  const made = await service.by(ada).post('/auth/api-key', { name: 'Robot', workspace_id: workspace })
  key = { authorization: `Bearer ${made.json().api_key}` }
})
afterAll(() => service.close())

const ASKING: Readonly<Record<string, { url: string; payload: object }>> = {
  v1: { url: '/v1/responses', payload: { model: 'parley/panel', background: true, input: 'Shall we rent the hall?' } },
  mcp: {
    url: '/mcp',
    payload: {
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'ask', arguments: { question: 'Shall we rent the hall?', wait_seconds: 0 } },
    },
  },
  a2a: {
    url: '/a2a/message:send?A2A-Version=1.0',
    payload: {
      message: { messageId: 'one', role: 'ROLE_USER', parts: [{ text: 'Shall we rent the hall?' }] },
      configuration: { returnImmediately: true },
    },
  },
}

const through = (door: string, headers: Record<string, string>) =>
  service.app.inject({
    method: 'POST',
    ...ASKING[door],
    headers: { accept: 'application/json, text/event-stream', ...headers },
  })

/** In which tenants there are debates, and how many. */
async function debates() {
  const rows = await service.platform.db.selectFrom('debates').select('organization_id').execute()
  return Object.fromEntries([...Map.groupBy(rows, (row) => row.organization_id)].map(([id, all]) => [id, all.length]))
}

test.each(Object.keys(ASKING))('what is asked at the door %s is asked where the caller acts', async (door) => {
  const before = await debates()
  for (const headers of [within(ada, workspace), key]) {
    const answer = await through(door, headers)
    expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)])
  }
  expect(await debates()).toEqual({ ...before, [workspace]: (before[workspace] ?? 0) + 2 })
  expect((await through(door, within(bo, workspace))).statusCode).toBe(404)
  expect((await through(door, within(key, await madeWorkspace(service, ada)))).statusCode).toBe(404)
  expect((await through(door, ada)).statusCode).toBe(200)
  expect(await debates()).toEqual({ org_1: (before.org_1 ?? 0) + 1, [workspace]: (before[workspace] ?? 0) + 2 })
})
