import { afterAll, beforeAll, expect, test } from 'vitest'
import { peopleStore } from '../../src/areas/work/approvals/people-store.ts'
import type { OrganizationRole } from '../../src/shared/identity/caller.ts'
import { roleInside } from '../../src/storage/rows/role-in-workspace.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { madeWorkspace } from '../support/workspaces.ts'

const ROLES = ['owner', 'admin', 'member', 'viewer'] as const

let service: TestApp
beforeAll(async () => {
  service = await testApp({ settings: { RATE_LIMIT_ENABLED: 'false' } })
})
afterAll(() => service.close())

test('who may answer in a tenant has the role with which they would enter it', async () => {
  const { db } = service.platform
  const founder = await service.token({ userId: 'usr_founder', org: 'org_1', org_role: 'owner' })
  const room = await madeWorkspace(service, founder)
  const { standingOf } = peopleStore(db)
  const cases: { userId: string; above: OrganizationRole; memberRole: OrganizationRole | undefined }[] = []
  for (const above of ROLES) {
    for (const memberRole of [...ROLES, undefined]) {
      const userId = `usr_${above}_${memberRole ?? 'none'}`
      await service.token({ userId, org: 'org_1', org_role: above })
      cases.push({ userId, above, memberRole })
    }
  }
  await db
    .insertInto('workspace_members')
    .values(
      cases.flatMap(({ userId, memberRole }) =>
        memberRole === undefined
          ? []
          : [
              {
                organization_id: 'org_1',
                workspace_id: room,
                user_id: userId,
                role: memberRole,
                added_by: 'usr_founder',
                added_at: new Date().toISOString(),
              },
            ],
      ),
    )
    .execute()
  for (const archived_at of [null, new Date().toISOString()]) {
    await db.updateTable('workspaces').set({ archived_at }).where('id', '=', room).execute()
    for (const { userId, above, memberRole } of cases) {
      const inside = roleInside(above, { isArchived: archived_at !== null, memberRole })
      expect((await standingOf(room, userId))?.role, `${userId}, archived: ${archived_at}`).toBe(inside)
      expect(await standingOf('org_1', userId)).toMatchObject({ role: above, above })
    }
  }
  expect(await standingOf(room, 'usr_nobody')).toBeUndefined()
})
