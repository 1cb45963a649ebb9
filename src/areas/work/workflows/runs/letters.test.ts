import { expect, onTestFinished, test } from 'vitest'
import { QUESTION } from '../../../../../test/support/debates.ts'
import { dumpOf } from '../../../../../test/support/dump/dumped.ts'
import { mailServer } from '../../../../../test/support/mail-server.ts'
import { unusedPort } from '../../../../../test/support/unused-port.ts'
import { type WorkflowService, workflowService } from '../../../../../test/support/workflows.ts'
import { madeWorkspace, within } from '../../../../../test/support/workspaces.ts'
import type { Definition } from '../definition/definition.ts'

const { agents, consensus_threshold } = QUESTION
const SECRET = 'Do velvet badgers carry lanterns?'
const OPEN = 'Does the roof leak?'

/** Tells people what was asked, by a letter of its own and by that which asks for an answer. */
const TOLD: Definition = {
  steps: [
    { id: 'panel', type: 'debate', config: { question: '${{ inputs.topic }}', agents, consensus_threshold } },
    {
      id: 'tell',
      type: 'notify',
      depends_on: ['panel'],
      config: { by: 'letter', title: 'Decided', text: '${{ inputs.topic }}' },
    },
    {
      id: 'ask',
      type: 'approval',
      depends_on: ['panel'],
      config: { title: '${{ inputs.topic }}', question: 'Publish it?', role: 'admin' },
    },
  ],
}

async function started(settings: Record<string, string>) {
  const service = await workflowService({ settings })
  onTestFinished(service.close)
  const ada = await service.as({ userId: 'usr_ada', org_role: 'member' })
  const chief = { userId: 'usr_bob', org: 'org_1', org_role: 'owner' } as const
  const bob = await service.as(chief)
  const room = await madeWorkspace(service, await service.token(chief), { settings: { require_approval: true } })
  const inside = service.by(within(await service.token({ userId: 'usr_ada', org: 'org_1', org_role: 'member' }), room))
  const added = await bob.post(`/workspaces/${room}/members`, { user_id: 'usr_ada', role: 'member' })
  expect(added.statusCode, added.body).toBeLessThan(300)

  /** Tells of a debate in a run, and of one that is held; answers their deletion. */
  async function told(topic: string) {
    const run = await service.run(ada, TOLD, { topic })
    const held = await inside.post('/debates', { ...QUESTION, question: topic, topic })
    expect(held.statusCode, held.body).toBe(201)
    await service.work()
    await service.work()
    const { debate_id } = (await service.shown(ada, run)).steps[0]
    return async () => {
      expect((await ada.delete(`/debates/${debate_id}`)).statusCode).toBe(200)
      expect((await inside.delete(`/debates/${held.json().id}`)).statusCode).toBe(200)
      await service.work()
    }
  }
  return { service, told }
}

const waitingIn = async ({ database }: WorkflowService) =>
  (await database.pool.query(`select count(*)::int as count from pgboss.job where name = 'mail.send'`)).rows[0].count

test('letters that wait for a mail server go with the debates that they speak of, and no others do', async () => {
  const port = await unusedPort()
  const { service, told } = await started({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const forget = await told(SECRET)
  await told(OPEN)
  expect(await waitingIn(service)).toBe(6)
  await forget()
  expect(await waitingIn(service)).toBe(3)

  const server = await mailServer({ port })
  onTestFinished(server.close)
  await expect
    .poll(
      async () => {
        await service.platform.jobs.drain()
        return waitingIn(service)
      },
      { interval: 200 },
    )
    .toBe(0)
  const texts = server.received.map(({ raw }) => raw)
  expect(texts).toHaveLength(3)
  expect(texts.every((text) => text.includes('roof') && !text.includes('badgers'))).toBe(true)
})

test('letters that no mail server takes are kept no longer than the debates that they speak of', async () => {
  const { service, told } = await started({})
  const forget = await told(SECRET)
  await told(OPEN)
  const kept = async () => {
    const rows = (await dumpOf(service.database.pool)).filter(({ table }) => table === 'public.kept_letters')
    return rows.map(({ texts }) => texts.some(({ text }) => text.includes(SECRET)))
  }
  expect((await kept()).filter(Boolean)).toHaveLength(3)
  await forget()
  expect(await kept()).toEqual([false, false, false])
})
