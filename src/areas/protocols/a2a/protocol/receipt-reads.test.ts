import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DebateService, debateService } from '../../../../../test/support/debates.ts'
import { runToRest } from '../../../../../test/support/deliberation.ts'
import type { AuditedAction } from '../../../../background/audit-trail/action.ts'
import { receiptIdOf } from '../../../governance/receipts/index.ts'

let service: DebateService
let headers: Record<string, string>
beforeAll(async () => {
  service = await debateService({ areas: ['a2a', 'debates', 'receipts'] })
  headers = { ...(await service.token({ org: 'org_1' })), 'a2a-version': '1.0' }
})
afterAll(() => service.close())

const get = (url: string) => service.app.inject({ url, headers })
const post = (url: string, payload: object) => service.app.inject({ method: 'POST', url, headers, payload })
const rpc = (method: string, params: object) => post('/a2a', { jsonrpc: '2.0', id: 1, method, params })

const asked = (name: string, configuration: object = {}) => ({
  message: { messageId: name, role: 'ROLE_USER', parts: [{ text: `Should we ship ${name}?` }] },
  configuration: { returnImmediately: true, ...configuration },
})

async function submitted(name: string): Promise<{ id: string; debateId: string }> {
  const { task } = (await post('/a2a/message:send', asked(name))).json()
  return { id: task.id, debateId: task.metadata.debateId }
}

async function completed(name: string) {
  const task = await submitted(name)
  await runToRest(service, task.debateId)
  return task
}

/** The audit entries of a reading that was handed the receipt of this debate. */
async function entered(debateId: string) {
  await service.platform.auditTrail.flush()
  const rows = await service.platform.db.selectFrom('audit_pending').select('facts').execute()
  const entry = ['receipts.get', 'receipts', receiptIdOf(debateId), 'usr_ada', 'success']
  return rows.filter(({ facts }) => {
    const { action, on, actor, outcome } = facts as unknown as AuditedAction
    return isDeepStrictEqual([action, on.type, on.id, actor.id, outcome], entry)
  }).length
}

const hasReceipt = ({ body }: { body: string }) => body.includes('"artifactId":"receipt"')

test.each<[string, (name: string, id: string) => Promise<{ body: string }>]>([
  ['GetTask by JSON-RPC', (_, id) => rpc('GetTask', { id })],
  ['GetTask by HTTP', (_, id) => get(`/a2a/tasks/${id}`)],
  ['SendMessage by JSON-RPC', (name) => rpc('SendMessage', asked(name))],
  ['SendMessage by HTTP', (name) => post('/a2a/message:send', asked(name))],
  ['SendStreamingMessage by JSON-RPC', (name) => rpc('SendStreamingMessage', asked(name))],
  ['SendStreamingMessage by HTTP', (name) => post('/a2a/message:stream', asked(name))],
])('a receipt that %s hands over is in the audit log', async (name, read) => {
  const { id, debateId } = await completed(name)
  expect(hasReceipt(await read(name, id))).toBe(true)
  expect(await entered(debateId)).toBe(1)
})

test('a list enters the receipts that it hands over, and only those', async () => {
  const { debateId } = await completed('listed')
  await get('/a2a/tasks')
  expect(await entered(debateId)).toBe(0)
  expect(hasReceipt(await get('/a2a/tasks?includeArtifacts=true'))).toBe(true)
  expect(await entered(debateId)).toBe(1)
  await rpc('ListTasks', { includeArtifacts: true })
  expect(await entered(debateId)).toBe(2)
})

test.each(['waits', 'follows', 'goes on'] as const)(
  'a caller who %s until the debate ends is entered once',
  async (how) => {
    const waits = asked(`who ${how}`, { returnImmediately: false })
    const { id, debateId } = await submitted(`who ${how}`)
    const answer = {
      waits: () => post('/a2a/message:send', waits),
      follows: () => rpc('SubscribeToTask', { id }),
      'goes on': () =>
        service.app.inject({ url: `/a2a/tasks/${id}:subscribe`, headers: { ...headers, 'last-event-id': '1' } }),
    }[how]()
    const waiting = () => service.platform.held.list().find(({ part }) => part === 'waiting_requests')?.entries
    await expect.poll(waiting).toBe(1)
    await runToRest(service, debateId)
    expect(hasReceipt(await answer)).toBe(true)
    expect(await entered(debateId)).toBe(1)
  },
)

test('whoever takes no JSON is handed no receipt, and nothing is entered', async () => {
  const { debateId } = await completed('texts')
  expect(hasReceipt(await rpc('SendMessage', asked('texts', { acceptedOutputModes: ['text/plain'] })))).toBe(false)
  expect(await entered(debateId)).toBe(0)
})
