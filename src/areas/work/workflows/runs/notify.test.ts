import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../../test/support/debates.ts'
import { type WorkflowService, workflowService } from '../../../../../test/support/workflows.ts'

let service: WorkflowService
let ada: Client
beforeAll(async () => {
  service = await workflowService({ settings: { SERVICE_ENV: 'development', SERVICE_LOG_LEVEL: 'silent' } })
  ada = await service.as({ userId: 'usr_ada', org_role: 'member' })
  await service.as({ userId: 'usr_vic', org_role: 'viewer' })
  await service.as({ userId: 'usr_eve', org: 'org_2' })
})
afterAll(() => service.close())

const toldBy = async (config: object, by = ada) => {
  const more = { title: 'The panel has decided', text: 'Ship it.\nhttps://evil.example', ...config }
  const steps = [{ id: 'tell', type: 'notify', config: more }]
  const id = await service.run(by, { steps, returns: { told: '${{ steps.tell.output.told }}' } })
  await service.work()
  return service.shown(by, id)
}
const letters = async () => (await service.app.inject('/api/v1/dev/mailbox')).json().messages
const notes = () => service.platform.db.selectFrom('device_notes').selectAll().execute()

test('members get one letter each, in quoted words', async () => {
  const run = await toldBy({ by: 'letter', people: ['usr_ada', 'usr_vic', 'usr_ada'] })
  expect(run).toMatchObject({ status: 'completed', outputs: { told: ['usr_ada', 'usr_vic'] } })
  const sent = await letters()
  expect(sent).toHaveLength(2)
  expect(sent[0]).toMatchObject({
    subject: 'The panel has decided',
    text: expect.stringMatching(/> Ship it\.\n> https:\/\/evil\.example[\s\S]*\/workflows\/runs\/exe_/),
  })
})

test('without people it tells whoever the run acts for, by push as they prefer', async () => {
  const device = { device_type: 'android', push_token: 'token-of-ada' }
  expect((await ada.post('/devices/register', device)).statusCode).toBeLessThan(300)
  expect(await toldBy({ by: 'push' })).toMatchObject({ status: 'completed', outputs: { told: ['usr_ada'] } })
  expect(await notes()).toHaveLength(1)
})

test('nobody is told where one of them is no member, or has left', async () => {
  const before = (await letters()).length
  for (const stranger of ['usr_eve', 'usr_none']) {
    const run = await toldBy({ by: 'letter', people: ['usr_ada', stranger] })
    expect(run).toMatchObject({
      status: 'failed',
      error: `tell: These are not members here, so no one was notified: ${stranger}`,
    })
  }
  expect(await letters()).toHaveLength(before)
})
