import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SlackService, slackService } from '../../../../../test/support/slack-service.ts'
import { SLACK } from '../../../../../test/support/vendors/slack.ts'

const at = (email: string, more: object = {}) => ({ profile: { email }, ...more })
const people = {
  U_ADA: at('ada@home.example'),
  U_GUEST: at('ada@home.example', { is_restricted: true }),
  U_BO: at('bo@home.example'),
  U_EVE: at('eve@elsewhere.example'),
}

let chat: SlackService
beforeAll(async () => {
  chat = await slackService({ people, connected: { trust_email: true, who_may_ask: 'linked' } })
  const { service } = chat
  await service.as({ userId: 'usr_bo', email: 'bo@home.example' })
  await service.as({ userId: 'usr_eve', email: 'eve@elsewhere.example', org: 'org_2' })
  const email = `update users set email = $2, email_key = $2, email_verified_at = $3 where id = $1`
  await service.database.pool.query(email, ['usr_ada', 'ada@home.example', '2026-01-01T00:00:00Z'])
  await service.database.pool.query(email, ['usr_bo', 'bo@home.example', null])
  await service.database.pool.query(email, ['usr_eve', 'eve@elsewhere.example', '2026-01-01T00:00:00Z'])
})
afterAll(() => chat.close())

async function asked(user: string) {
  await chat.slack.say({ user, channel: 'C1', text: `<@${SLACK.bot}> Should we ship it?` })
  await chat.service.driveThreads()
  return (await chat.messages(user)).at(-1)
}

test('the proven address of a member links the account of which the platform confirms it', async () => {
  expect(await asked('U_ADA')).toMatchObject({ outcome: 'debate', user_id: 'usr_ada' })
  const linked = await chat.service.platform.db.selectFrom('channel_people').selectAll().execute()
  expect(linked).toMatchObject([{ external_id: 'U_ADA', user_id: 'usr_ada', linked_by: 'email' }])
  const { rows } = await chat.service.database.pool.query(`
    select facts ->> 'action' as action from audit_pending union all select action from audit_entries`)
  expect(rows.filter(({ action }) => action === 'chat.linked')).toHaveLength(1)
})

test('a guest, an address that is not proven, and a stranger are linked to nobody', async () => {
  for (const user of ['U_GUEST', 'U_BO', 'U_EVE']) expect(await asked(user)).toMatchObject({ outcome: 'refused' })
})

test('without trust in the platform an address proves nothing', async () => {
  const { pool } = chat.service.database
  await pool.query('delete from channel_people')
  await pool.query(`update connections set settings = settings || '{"trust_email": false}'`)
  expect(await asked('U_ADA')).toMatchObject({ outcome: 'refused' })
})
