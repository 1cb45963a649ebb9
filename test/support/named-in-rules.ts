import { connections } from '../../src/areas/messaging/connections/index.ts'
import type { InboxService } from './inbox.ts'
import type { Named } from './random-rules.ts'

/** Who hears of something on what. */
export const DEVICES: Readonly<Record<string, readonly string[]>> = {
  usr_bo: ['dev_bo'],
  usr_lee: ['dev_lee', 'dev_lee_2'],
}
export const LEADERS = ['usr_lee']
const [MEMBER, OUTSIDE] = ['lee@example.org', 'books@example.net']

/** All that random rules name: people with devices, a member and a recipient who confirmed their addresses, and where people talk. */
export async function namedIn({ as, clock, platform }: InboxService): Promise<Named> {
  const { db } = platform
  const at = clock.now().toISOString()
  await as({ userId: 'usr_bo' })
  await as({ userId: 'usr_lee', org_role: 'admin' })
  await db.updateTable('users').set({ email: MEMBER, email_verified_at: at }).where('id', '=', 'usr_lee').execute()
  const outside = { organization_id: 'org_1', id: 'rcp_1', address: OUTSIDE, added_by: 'usr_lee', added_at: at }
  await db
    .insertInto('mail_recipients')
    .values({ ...outside, confirmed_at: at })
    .execute()
  for (const [user_id, ids] of Object.entries(DEVICES))
    for (const id of ids) {
      const facts = { capabilities: [], metadata: {}, notification_count: 0, last_active_at: at, created_at: at }
      const device = { organization_id: 'org_1', id, user_id, type: 'android' as const, token_digest: id, ...facts }
      await db.insertInto('devices').values(device).execute()
    }
  const talk = await connections(platform).connections.add(
    {
      ...({ kind: 'slack', name: 'Talk', appId: 'A1', externalId: 'T1', intake: 'signed' } as const),
      ...{ visibility: 'shared', settings: {}, secrets: { bot_token: 'b', signing_secret: 's' } },
    },
    { payer: 'org_1', userId: 'usr_ada' },
  )
  return {
    forward: [MEMBER, OUTSIDE],
    notify: ['user:usr_bo', 'device:dev_lee', `channel:${talk.id}:C1`],
    escalate: ['debate', 'role:admin', 'user:usr_bo'],
  }
}
