import { afterAll, beforeAll, expect, test } from 'vitest'
import { channelService } from '../../../../../test/support/channel-service.ts'
import { standingClock } from '../../../../../test/support/chat.ts'
import { connections } from '../../connections/index.ts'

let service: Awaited<ReturnType<typeof channelService>>
let key: Record<string, string>
beforeAll(async () => {
  service = await channelService({
    clock: standingClock(),
    settings: {},
    account: { kind: 'google_home', appId: 'parley-home', externalId: 'parley-home', secrets: {} },
  })
  key = await keyWith(['devices.write', 'debates.create'])
})
afterAll(() => service.close())

async function keyWith(scopes: string[], person: object = {}): Promise<Record<string, string>> {
  const ada = await service.service.as({ userId: 'usr_ada', ...person })
  const answer = await ada.post('/auth/api-keys', { name: 'Google Home', permissions: scopes })
  expect(answer.statusCode).toBe(201)
  return { authorization: `Bearer ${answer.json().key}` }
}

let count = 0
async function send(body: object, headers = key) {
  count += 1
  const payload = { requestId: `g-${count}`, ...body }
  const answer = await service.deliver('/api/v1/devices/google-home/webhook', payload, headers)
  return { status: answer.statusCode, body: answer.json() }
}
const intent = (name: string, payload: object = {}) => ({ inputs: [{ intent: name, payload }] })
const say = (query: string, more: object = {}) =>
  send({ inputs: [{ intent: 'actions.intent.TEXT', rawInputs: [{ query }] }], ...more })
const speechOf = ({ body }: Awaited<ReturnType<typeof send>>) => body.prompt.firstSimple.speech

test('it has no devices, and refuses in its words what devices do', async () => {
  const sync = await send(intent('action.devices.SYNC'))
  expect(sync).toMatchObject({ status: 200, body: { payload: { agentUserId: 'usr_ada', devices: [] } } })
  for (const name of ['action.devices.QUERY', 'action.devices.EXECUTE'])
    expect((await send(intent(name))).body.payload).toEqual({ errorCode: 'functionNotSupported' })
})

test('a spoken question becomes one debate of the user who made the key, and its decision is told', async () => {
  for (let times = 0; times < 2; times += 1)
    expect(speechOf(await say('ask the panel should we ship it', { requestId: 'same' }))).toContain('handing it')
  await service.settle()
  expect(await service.debates()).toHaveLength(1)
  expect((await service.messages('usr_ada')).map(({ user_id }) => user_id)).toEqual(['usr_ada'])
  const answer = await say('tell me the last decision')
  expect(answer.body).toMatchObject({ requestId: expect.any(String), prompt: { override: false } })
  expect(speechOf(answer)).toContain('Dissent')
})

test('without a key with the scope nobody is let in, and one that may not ask asks nothing', async () => {
  const refused = [
    await send(intent('action.devices.SYNC'), {}),
    await send(intent('action.devices.SYNC'), { authorization: 'Bearer made-up' }),
    await send(intent('action.devices.SYNC'), await keyWith(['debates.read'])),
    await send(intent('action.devices.SYNC'), await keyWith(['devices.write'], { userId: 'usr_x', org: 'org_2' })),
  ]
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  const narrow = await keyWith(['devices.write'])
  const asked = await send({ intent: { query: 'should we stop?' }, session: { id: 's1' } }, narrow)
  expect(speechOf(asked)).toContain('debates.create')
  await service.settle()
  expect(await service.debates()).toHaveLength(1)
})

test('disconnecting unlinks', async () => {
  await say('status')
  const linked = () => service.service.platform.db.selectFrom('channel_people').select('user_id').execute()
  expect(await linked()).toEqual([{ user_id: 'usr_ada' }])
  expect(await send(intent('action.devices.DISCONNECT'))).toEqual({ status: 200, body: {} })
  expect(await linked()).toEqual([])
})

test('the user who made the key is heard at their own connection, however many others have one', async () => {
  const door = connections(service.service.platform).connections
  const connect = (name: string, payer: string) =>
    door.add(
      {
        ...({
          kind: 'google_home',
          name,
          appId: name,
          externalId: name,
          intake: 'signed',
          visibility: 'shared',
        } as const),
        settings: {},
        secrets: {},
      },
      { payer, userId: 'usr_eve' },
    )
  for (let others = 0; others < 9; others += 1) await connect(`home-${others}`, 'org_9')
  await connect('last-home', 'org_2')
  const theirs = await keyWith(['devices.write'], { userId: 'usr_eve', org: 'org_2' })
  expect((await send(intent('action.devices.SYNC'), theirs)).body.payload.agentUserId).toBe('usr_eve')
})
