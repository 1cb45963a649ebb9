import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { statementsOf } from '../../../../test/support/counted-statements.ts'
import type { CallerHeaders } from '../../../../test/support/people.ts'
import { madeWorkspace, within } from '../../../../test/support/workspaces.ts'

let service: TestApp
let ada: CallerHeaders
let workspace: string
let at = Date.parse('2026-11-19T09:00:00Z')
beforeAll(async () => {
  service = await testApp({ settings: { RATE_LIMIT_ENABLED: 'false' }, now: () => new Date(at) })
  ada = await service.token({ userId: 'usr_ada', org: 'org_home' })
  workspace = await madeWorkspace(service, ada)
})
afterAll(() => service.close())

/** What a request asks of the database, by a caller whom the node does not remember. */
async function asked(path: string, headers: Record<string, string>) {
  at += 60_000
  const { answer, statements } = await statementsOf(() => service.app.inject({ url: `/api/v1${path}`, headers }))
  expect([path, answer.statusCode]).toEqual([path, 200])
  return statements
}

const ENTRY = /from "workspaces" as "workspace" left join "workspace_members"/

test.each(['/debates', '/documents', '/webhooks', '/queue/jobs', '/decisions'])(
  'entering a workspace takes one statement at %s, and callers who do not enter cause none',
  async (path) => {
    for (const headers of [ada, within(ada, workspace)]) await asked(path, headers)
    const [outside, inside] = [await asked(path, ada), await asked(path, within(ada, workspace))]
    expect(outside.filter((statement) => /workspace/.test(statement))).toEqual([])
    expect(inside.filter((statement) => ENTRY.test(statement))).toHaveLength(1)
    expect(inside.filter((statement) => !ENTRY.test(statement))).toEqual(outside)
  },
)
