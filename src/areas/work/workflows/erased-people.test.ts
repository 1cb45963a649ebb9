import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areasIn } from '../../../../test/support/area-groups.ts'
import { type Client, QUESTION } from '../../../../test/support/debates.ts'
import { dumpOf } from '../../../../test/support/dump/dumped.ts'
import { erasedThrough } from '../../../../test/support/erasures.ts'
import { unusedPort } from '../../../../test/support/unused-port.ts'
import { type WorkflowService, workflowService } from '../../../../test/support/workflows.ts'
import { madeWorkspace, within } from '../../../../test/support/workspaces.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import type { Definition } from './definition/definition.ts'

const ASKED = 'Should eleven copper owls guard the winding cellar staircase?'
const SAID = 'Purple lanterns drift beneath the silent marble bridge slowly'

const clock = { now: Date.parse('2027-05-01T12:00:00Z') }
let service: WorkflowService
beforeAll(async () => {
  const SMTP_URL = `smtp://127.0.0.1:${await unusedPort()}`
  service = await workflowService({ areas: areasIn('*'), now: () => new Date(clock.now), settings: { SMTP_URL } })
})
afterAll(() => service.close())

const approval = (choice: string) => ({
  id: 'ask',
  type: 'approval',
  config: {
    title: 'Go on?',
    question: 'Shall it go on?',
    approvers: ['usr_bob'],
    choices: [
      { id: 'go', title: choice, means: 'yes' },
      { id: 'no', title: 'No', means: 'no' },
    ],
  },
})

test('what an erased person wrote goes from templates, runs and questions of others, and what is left can be read', async () => {
  const org = 'org_erasing'
  const ada = await service.as({ userId: 'usr_ada', email: 'ada@example.org', org, org_role: 'member' })
  const bob = await service.as({ userId: 'usr_bob', org, org_role: 'member' })
  const chief = await service.as({ userId: 'usr_chief', org, org_role: 'owner' })
  await chief.put('/privacy/policy', { erasure: 'erase' })
  const id = (await ada.post('/debates', { ...QUESTION, topic: ASKED })).json().debate_id
  await ada.post(`/debates/${id}/intervene`, { content: SAID })

  const made = async (body: object) => (await chief.post('/workflow/templates', body)).json().id as string
  const shape = { id: 'shape', type: 'set', config: { values: { sum: 2 } } }
  const asks = { id: 'panel', type: 'debate', config: { question: ASKED } }
  const gone = await made({ name: 'Gone', definition: { steps: [asks] } })
  const left = await made({
    name: 'Left',
    definition: { steps: [shape] },
    examples: [{ name: 'First', inputs: { of: ASKED } }],
  })
  const offers = await made({ name: 'Offers', definition: { steps: [approval(SAID)] } })
  const run = (await chief.post(`/workflow/templates/${offers}/run`, {})).json().execution_id
  await service.work()
  const [waiting] = (await bob.get('/approvals')).json().approvals
  expect(waiting.choices[0].title).toBe(SAID)

  const { deletion_id } = (await ada.delete('/privacy/account', { confirm: true })).json()
  clock.now += 7 * DAY_MS
  const erased = await erasedThrough(service, clock, deletion_id)
  expect([erased.state, erased.error]).toEqual(['completed', null])

  const { templates } = (await chief.get('/workflow/templates?limit=100')).json()
  const own = templates.filter(({ built_in }: { built_in: boolean }) => !built_in)
  expect(own.map(({ name }: { name: string }) => name)).toEqual(['Left'])
  expect((await chief.get(`/workflow/templates/${gone}`)).statusCode).toBe(404)
  expect((await chief.get(`/workflow/templates/${left}`)).json().examples).toEqual([])
  const asked = (await bob.get(`/approvals/${waiting.id}`)).json()
  expect(asked.choices).toEqual([])
  await service.work()
  expect(await service.shown(chief, run)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('erased'),
  })
  expect((await bob.get(`/approvals/${waiting.id}`)).json().status).toBe('withdrawn')
})

const BOBS = 'Do seven velvet badgers carry the morning lantern upstream?'
const CHIEFS = 'Fifteen hollow acorns rattle under the forgotten orchard gate'

test('what a person started, resumed, decided or was told stays with those who wrote it, and is not exported as theirs', async () => {
  const org = 'org_bystanding'
  const as = (name: string, org_role: 'member' | 'owner') =>
    service.as({ userId: `usr_${name}`, email: `${name}@example.org`, org, org_role })
  const [cara, bob, chief] = [await as('cara', 'member'), await as('ben', 'member'), await as('boss', 'owner')]
  await chief.put('/privacy/policy', { erasure: 'erase' })
  const made = async (by: Client, body: object) => (await by.post('/workflow/templates', body)).json().id as string
  const asks = {
    id: 'ask',
    type: 'approval',
    config: { title: BOBS, question: 'Shall ${{ inputs.what }} go on?', approvers: ['usr_cara', 'usr_boss'] },
  }
  const template = await made(bob, { name: 'Theirs', description: BOBS, definition: { steps: [asks] } })
  const replaced = await made(cara, { name: 'Hers', description: SAID, definition: { steps: [asks] } })
  const whole = { name: 'Replaced', description: CHIEFS, definition: { steps: [asks] } }
  expect((await chief.put(`/workflow/templates/${replaced}`, whole)).statusCode).toBe(200)
  const run = async (by: Client, what: string) => {
    const { execution_id } = (await by.post(`/workflow/templates/${template}/run`, { inputs: { what } })).json()
    await service.work()
    return execution_id as string
  }
  const waiting = async (by: Client, about: string) => {
    const { approvals } = (await by.get('/approvals')).json()
    return approvals.find(({ question }: { question: string }) => question.includes(about)).id as string
  }
  const decided = await run(bob, CHIEFS)
  const answered = await waiting(cara, CHIEFS)
  expect((await cara.post(`/approvals/${answered}/resolve`, { choice: 'reject', note: SAID })).statusCode).toBe(200)
  await service.work()
  await cara.post(`/workflow/executions/${decided}/retry`, {})
  await run(cara, SAID)
  const inputs = { what: CHIEFS }
  const { id: schedule } = (
    await bob.post('/workflow/schedules', { template_id: template, inputs, cron: '0 8 * * *' })
  ).json()
  await cara.patch(`/workflow/schedules/${schedule}`, { enabled: true })
  expect((await bob.get(`/workflow/schedules/${schedule}`)).json()).toMatchObject({ owner: 'usr_cara', inputs })

  await cara.post('/privacy/export')
  await service.work()
  const { download_url } = (await cara.get('/privacy/export')).json()
  const { rawPayload } = await service.app.inject({ url: download_url })
  const taken = Object.values(unzipSync(rawPayload))
    .map((bytes) => strFromU8(bytes))
    .join('\n')
  expect([taken.includes(SAID), taken.includes(CHIEFS)]).toEqual([true, false])

  const { deletion_id } = (await cara.delete('/privacy/account', { confirm: true })).json()
  clock.now += 7 * DAY_MS
  const erased = await erasedThrough(service, clock, deletion_id)
  expect([erased.state, erased.error]).toEqual(['completed', null])
  await service.work()

  expect((await bob.get(`/workflow/templates/${template}`)).json()).toMatchObject({ description: BOBS })
  expect((await bob.get(`/workflow/templates/${replaced}`)).json()).toMatchObject({ description: CHIEFS })
  expect((await service.shown(bob, decided)).inputs).toEqual({ what: CHIEFS })
  expect((await bob.get(`/workflow/schedules/${schedule}`)).json()).toMatchObject({ inputs })
  const seen = (await bob.get(`/approvals/${answered}`)).json()
  expect(seen).toMatchObject({ title: BOBS, question: `Shall ${CHIEFS} go on?`, answers: [{ note: null }] })
  const stored = await dumpOf(service.database.pool)
  expect(stored.filter(({ texts }) => texts.some(({ text }) => text.includes(SAID))).map(({ table }) => table)).toEqual(
    [],
  )
})

const HERS = 'Sell owls'
const HIS = 'Feed owls'

test('what waits to tell others of the runs, questions and held debates of an erased person goes, and nothing else', async () => {
  const org = 'org_telling'
  const as = (name: string, org_role: 'member' | 'owner') =>
    service.as({ userId: `usr_${name}`, email: `${name}@example.org`, org, org_role })
  const [dora, tom, head] = [await as('dora', 'member'), await as('tom', 'member'), await as('head', 'owner')]
  await service.database.pool.query(`update users set name = 'Dora' where id = 'usr_dora'`)
  await head.put('/privacy/policy', { erasure: 'erase' })
  const device = { device_type: 'android', push_token: 'token-of-the-head' }
  expect((await head.post('/devices/register', device)).statusCode).toBeLessThan(300)

  const tells = { title: 'News', text: '${{ inputs.what }}', people: ['usr_head'] }
  const steps: Definition['steps'] = [
    { id: 'letter', type: 'notify', config: { ...tells, by: 'letter' } },
    { id: 'push', type: 'notify', config: { ...tells, by: 'push' } },
    {
      id: 'ask',
      type: 'approval',
      depends_on: ['letter', 'push'],
      config: { title: '${{ inputs.what }}', question: 'Now?', approvers: ['usr_head'] },
    },
  ]
  const template = await service.template({ steps }, { org, by: 'usr_tom' })
  const hers = await service.started(dora, template, { what: HERS })
  const his = await service.started(tom, template, { what: HIS })
  const owner = await service.token({ userId: 'usr_head', org, org_role: 'owner' })
  const room = await madeWorkspace(service, owner, { members: ['usr_dora'], settings: { require_approval: true } })
  const member = await service.token({ userId: 'usr_dora', org, org_role: 'member' })
  const held = (await service.by(within(member, room)).post('/debates', { ...QUESTION, topic: HERS })).json().id
  await service.work()
  await service.work()

  const waiting = (await head.get('/approvals')).json().approvals as { id: string; title: string }[]
  const questionOf = (title: string) => waiting.find((each) => each.title === title)?.id ?? ''
  const letters = async () => {
    const { rows } = await service.database.pool.query<{ about: string }>(
      `select data ->> 'about' as about from pgboss.job where name = 'mail.send' and data ->> 'about' = any($1)`,
      [[hers, his, held, questionOf(HERS), questionOf(HIS)]],
    )
    return rows.map(({ about }) => about).sort()
  }
  const pushed = () => service.platform.db.selectFrom('device_notes').select(['id', 'note']).execute()
  const pushes = async () => (await pushed()).flatMap(({ note }) => (note as { body?: string }).body ?? [])
  expect(await letters()).toEqual([hers, his, held, questionOf(HERS), questionOf(HIS)].sort())

  const { deletion_id } = (await dora.delete('/privacy/account', { confirm: true })).json()
  clock.now += 7 * DAY_MS
  const [first, second] = await pushed()
  const asIfAway = `update device_notes set status = 'pending', settled_at = null, note = $2 where id = $1`
  await service.database.pool.query(asIfAway, [first?.id, { title: 'News', body: HERS, about: hers }])
  await service.database.pool.query(asIfAway, [second?.id, { title: 'News', body: HIS, about: his }])
  expect((await pushes()).sort()).toEqual([HIS, HERS])
  const erased = await erasedThrough(service, clock, deletion_id)
  expect([erased.state, erased.error]).toEqual(['completed', null])
  expect(await letters()).toEqual([his, questionOf(HIS)].sort())
  expect(await pushes()).toEqual([HIS])
  const { rows } = await service.database.pool.query('select title, question from approvals where id = $1', [
    questionOf(HERS),
  ])
  expect(rows).toEqual([{ title: '', question: '' }])
})
