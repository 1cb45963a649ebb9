import { afterAll, beforeAll, expect, test } from 'vitest'
import { areasIn } from '../../../../test/support/area-groups.ts'
import { QUESTION } from '../../../../test/support/debates.ts'
import { erasedThrough } from '../../../../test/support/erasures.ts'
import { type WorkflowService, workflowService } from '../../../../test/support/workflows.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'

const ASKED = 'Should eleven copper owls guard the winding cellar staircase?'
const SAID = 'Purple lanterns drift beneath the silent marble bridge slowly'

const clock = { now: Date.parse('2027-05-01T12:00:00Z') }
let service: WorkflowService
beforeAll(async () => {
  service = await workflowService({ areas: areasIn('*'), now: () => new Date(clock.now) })
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
