import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SlackService, slackService } from '../../../../test/support/slack-service.ts'
import { SLACK } from '../../../../test/support/vendors/slack.ts'
import { shownText } from '../../../../test/support/vendors/slack-web-api.ts'
import { bind } from '../../../../test/support/waiting-debate.ts'
import { madeWorkspace, within } from '../../../../test/support/workspaces.ts'

const HOME = 'org_1'
let chat: SlackService
let workspace: string
beforeAll(async () => {
  chat = await slackService()
  await chat.link('U_ADA', 'usr_ada')
  await chat.service.token({ userId: 'usr_bo', org: HOME })
  await chat.link('U_BO', 'usr_bo')
  const ada = await chat.service.token({ userId: 'usr_ada', org: HOME })
  workspace = await madeWorkspace(chat.service, ada)
})
afterAll(() => chat.close())

const tenantsOfDebates = async () =>
  (await chat.service.platform.db.selectFrom('debates').select(['id', 'organization_id']).orderBy('id').execute()).map(
    ({ organization_id }) => organization_id,
  )

async function asks(user: string, channel: string) {
  await chat.slack.say({ user, channel, text: `<@${SLACK.bot}> Should we ship it?` })
  await chat.settle()
  return chat.slack.posts.filter((post) => post.channel === channel)
}

test('what is asked in a place of a workspace is asked there, and answered by those who may enter', async () => {
  await bind(chat, 'C1', { workspace_id: workspace })
  const posts = await asks('U_ADA', 'C1')
  expect(await tenantsOfDebates()).toEqual([workspace])
  const decision = posts.find((post) => shownText(post).includes('It was right'))
  if (!decision) throw new Error('The decision was not told')
  await chat.slack.press('U_BO', decision, 'It was right')
  await chat.settle()
  const inside = chat.service.by(within(await chat.service.token({ userId: 'usr_ada', org: HOME }), workspace))
  const [{ debate_id }] = (await inside.get('/debates')).json().debates
  const outcomes = async () =>
    (await chat.service.platform.log.read(debate_id)).filter(({ type }) => type === 'outcome_recorded').length
  expect(await outcomes()).toBe(0)
  await chat.slack.press('U_ADA', decision, 'It was right')
  await chat.settle()
  expect(await outcomes()).toBe(1)
})

test('a person who may not enter the workspace, or only reads there, is refused, and nothing begins in the organization instead', async () => {
  await bind(chat, 'C2', { workspace_id: workspace })
  const before = await tenantsOfDebates()
  await asks('U_BO', 'C2')
  expect(await tenantsOfDebates()).toEqual(before)
  const ada = await chat.service.as()
  const member = { user_id: 'usr_bo', role: 'viewer' }
  expect((await ada.post(`/workspaces/${workspace}/members`, member)).statusCode).toBe(201)
  await asks('U_BO', 'C2')
  expect(await tenantsOfDebates()).toEqual(before)
})

test('a place is bound to a workspace by those who may ask in it, and the binding ends with the workspace', async () => {
  const { service } = chat
  const [ada, bo] = [await service.as(), await service.as({ userId: 'usr_bo' })]
  const place = { provider: 'slack', account_id: SLACK.team, peer_pattern: 'channel:C3', agent_binding: 'default' }
  const closed = await madeWorkspace(service, await service.token({ userId: 'usr_ada', org: HOME }))
  const refused = await bo.post('/bindings', { ...place, workspace_id: closed })
  expect([refused.statusCode, refused.json().details]).toMatchObject([404, { field: 'workspace_id' }])
  expect((await ada.post('/bindings', { ...place, workspace_id: 'a b' })).json().field).toBe('workspace_id')
  const gone = await madeWorkspace(service, await service.token({ userId: 'usr_ada', org: HOME }))
  const { binding } = (await ada.post('/bindings', { ...place, workspace_id: gone })).json()
  expect(binding.workspace_id).toBe(gone)
  expect((await bo.put(`/bindings/${binding.id}`, place)).statusCode).toBe(403)
  expect((await bo.delete(`/bindings/${binding.id}`)).statusCode).toBe(403)
  const named = { ...place, name: 'Pears', workspace_id: gone }
  expect((await ada.put(`/bindings/${binding.id}`, named)).json().binding).toMatchObject({ name: 'Pears' })
  await service.platform.db.deleteFrom('workspaces').where('id', '=', gone).execute()
  const { bindings } = (await ada.get('/bindings')).json()
  expect(bindings.map(({ id }: { id: string }) => id)).not.toContain(binding.id)
})
