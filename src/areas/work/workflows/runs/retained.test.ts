import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, QUESTION } from '../../../../../test/support/debates.ts'
import { dumpOf } from '../../../../../test/support/dump/dumped.ts'
import { type WorkflowService, workflowService } from '../../../../../test/support/workflows.ts'
import type { RetainableItem } from '../../../../storage/rows/retainable.ts'
import type { Definition } from '../definition/definition.ts'

const ASKED = 'Do seven velvet badgers carry the morning lantern upstream?'
const NOTED = 'Purple lanterns drift beneath the silent marble bridge'
const { agents, consensus_threshold } = QUESTION

/** A debate, and a question to people in its words. */
const REVIEWED: Definition = {
  steps: [
    { id: 'panel', type: 'debate', config: { question: '${{ inputs.topic }}', agents, consensus_threshold } },
    {
      id: 'review',
      type: 'approval',
      depends_on: ['panel'],
      config: {
        title: 'Publish “${{ inputs.topic }}”?',
        question: 'Publish “${{ inputs.topic }}”: ${{ steps.panel.output.decision }}?',
        role: 'admin',
      },
    },
  ],
}

let service: WorkflowService
let ada: Client
let bob: Client
beforeAll(async () => {
  service = await workflowService()
  ada = await service.as({ userId: 'usr_ada', org_role: 'member' })
  bob = await service.as({ userId: 'usr_bob', org_role: 'admin' })
})
afterAll(() => service.close())

/** A run that is over, and what it asked. */
async function reviewed(topic: string) {
  const id = await service.run(ada, REVIEWED, { topic })
  await service.work()
  const steps: Record<'step_id' | 'debate_id' | 'approval_id', string>[] = (await service.shown(ada, id)).steps
  const debate = steps.find(({ step_id }) => step_id === 'panel')?.debate_id
  const approval = steps.find(({ step_id }) => step_id === 'review')?.approval_id
  const answer = await bob.post(`/approvals/${approval}/resolve`, { choice: 'approve', note: NOTED })
  expect(answer.statusCode, answer.body).toBe(200)
  await service.work()
  return { id, debate, approval }
}

/** The runs, as retention policies remove them. */
function runs() {
  const kind = service.areas.flatMap(({ retains = [] }) => retains).find((each) => each.kind === 'runs')
  if (!kind) throw new Error('Nobody provides runs')
  return kind
}

async function itemOf(id: string): Promise<RetainableItem> {
  const query = { tenants: ['org_1'], before: '2999-01-01T00:00:00Z', after: undefined, limit: 100 }
  const item = (await runs().page(query)).find((each) => each.id === id)
  if (!item) throw new Error(`No run ${id}`)
  return item
}

/** The tables that still hold some words. */
async function tablesWith(words: string): Promise<string[]> {
  const dump = await dumpOf(service.database.pool)
  const holding = dump.filter(
    ({ table, texts }) => table !== 'pg_stats' && texts.some(({ text }) => text.includes(words)),
  )
  return [...new Set(holding.map(({ table }) => table))]
}

test('what a run asked people goes with it, so that nothing of a debate is left that is deleted later', async () => {
  const [gone, left] = [await reviewed(ASKED), await reviewed('Does another one stay?')]
  await runs().remove(await itemOf(gone.id), 'pol_1')
  expect((await ada.get(`/workflow/executions/${gone.id}`)).statusCode).toBe(404)
  const { approvals } = (await bob.get('/approvals?status=all')).json()
  expect(approvals.map(({ id }: { id: string }) => id)).toEqual([left.approval])
  const answers = await service.platform.db.selectFrom('approval_answers').select('approval_id').execute()
  expect(answers).toEqual([{ approval_id: left.approval }])

  expect((await ada.delete(`/debates/${gone.debate}`)).statusCode).toBe(200)
  await service.work()
  expect(await tablesWith(ASKED)).toEqual([])
})

test('an archive of a run holds what it asked people, and what they answered', async () => {
  const { id, approval } = await reviewed(ASKED)
  const item = await itemOf(id)
  const parts = Object.fromEntries(
    ((await runs().copies?.(item)) ?? []).map(({ name, content }) => [name, JSON.parse(String(content))]),
  )
  expect(parts['approvals.json']).toMatchObject([
    { id: approval, title: `Publish “${ASKED}”?`, status: 'approved', decided_by: 'usr_bob' },
  ])
  expect(parts['approvals.json'][0]).not.toHaveProperty('digest')
  expect(parts['answers.json']).toMatchObject([{ approval_id: approval, user_id: 'usr_bob', note: NOTED }])
  const text = await runs().textOf(item)
  expect([text.includes(`Publish “${ASKED}”`), text.includes(NOTED)]).toEqual([true, true])
})

test('erasing a debate reaches the questions of a run whose step is not there any more', async () => {
  const { id, debate, approval } = await reviewed(ASKED)
  await service.platform.db
    .deleteFrom('workflow_steps')
    .where('run_id', '=', id)
    .where('step_id', '=', 'review')
    .execute()
  expect((await ada.delete(`/debates/${debate}`)).statusCode).toBe(200)
  await service.work()
  expect((await bob.get(`/approvals/${approval}`)).json()).toMatchObject({
    title: '[erased]',
    question: '[erased]',
    answers: [{ note: null }],
  })
})
