import { afterAll, beforeAll, expect, test } from 'vitest'
import { chances } from '../../../../test/support/chances.ts'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import { resolvedBindings } from '../../../../test/support/resolved-bindings.ts'
import { connections } from '../connections/index.ts'

let service: DebateService
let ada: Client
let stranger: Client
beforeAll(async () => {
  service = await debateService()
  ada = await service.as()
  stranger = await service.as({ org: 'org_2', userId: 'usr_eve' })
})
afterAll(() => service.close())

const BINDING = { provider: 'slack', account_id: '*', peer_pattern: 'channel:C*', agent_binding: 'ada,bo' }

test('an empty organization has no bindings, and nothing resolves', async () => {
  expect((await stranger.get('/bindings')).json()).toEqual({ bindings: [], total: 0 })
  expect((await stranger.get('/bindings/stats')).json()).toMatchObject({ total: 0, messages_matched: 0 })
  const asked = { provider: 'slack', account_id: 'T1', peer_id: 'C1' }
  expect((await stranger.post('/bindings/resolve', asked)).json()).toMatchObject({ matched: false, trace: [] })
})

test('a binding is made, found by its platform, replaced whole and removed; nobody else sees it', async () => {
  const made = await ada.post('/bindings', { ...BINDING, binding_type: 'broadcast', name: 'General' })
  expect([made.statusCode, made.json().binding.binding_type]).toEqual([201, 'debate_team'])
  const { id } = made.json().binding
  expect((await ada.get('/bindings/slack')).json()).toMatchObject({ provider: 'slack', total: 1 })
  expect((await ada.get('/bindings/unheard-of')).json()).toMatchObject({ total: 0 })
  expect((await stranger.get('/bindings/slack')).json().total).toBe(0)
  expect((await stranger.put(`/bindings/${id}`, BINDING)).statusCode).toBe(404)
  expect((await stranger.delete(`/bindings/${id}`)).statusCode).toBe(404)

  const asked = { provider: 'slack', account_id: 'T1', peer_id: 'channel:C1', user_id: 'U1', hour: 3 }
  expect((await ada.post('/bindings/resolve', asked)).json()).toMatchObject({
    matched: true,
    agent_binding: 'ada,bo',
    match_reason: 'it fits',
    candidates_checked: 1,
    binding: { id },
  })
  const replaced = (await ada.put(`/bindings/${id}`, { ...BINDING, enabled: false })).json()
  expect(replaced.binding).toMatchObject({ name: null, enabled: false, binding_type: 'default' })
  expect((await ada.post('/bindings/resolve', asked)).json()).toMatchObject({ matched: false, candidates_checked: 0 })
  expect((await ada.delete(`/bindings/${id}`)).json()).toEqual({ status: 'deleted' })
  expect((await ada.delete(`/bindings/${id}`)).statusCode).toBe(404)
})

test('a platform is known by the names of the interface, too', async () => {
  const { binding } = (await ada.post('/bindings', { ...BINDING, provider: 'chatplatform' })).json()
  expect(binding.provider).toBe('slack')
  expect((await ada.get('/bindings/chatplatform')).json()).toMatchObject({ provider: 'chatplatform', total: 1 })
  const asked = { account_id: 'T1', peer_id: 'channel:C1' }
  for (const provider of ['slack', 'chatplatform'])
    expect((await ada.post('/bindings/resolve', { ...asked, provider })).json()).toMatchObject({ matched: true })
  await ada.delete(`/bindings/${binding.id}`)
})

test('a platform may be called as every object is from its birth', async () => {
  const made = await ada.post('/bindings', { ...BINDING, provider: 'constructor' })
  expect([made.statusCode, made.json().binding.provider]).toEqual([201, 'constructor'])
  expect((await ada.get('/bindings/constructor')).json()).toMatchObject({ provider: 'constructor', total: 1 })
  await ada.delete(`/bindings/${made.json().binding.id}`)
})

test('a place that only some platforms have is taken for any, and where it is missing that is said', async () => {
  const anywhere = { ...BINDING, provider: '*', config_overrides: { place: 'dm', rounds: 2 } }
  const { binding } = (await ada.post('/bindings', anywhere)).json()
  const resolved = async (provider: string) =>
    (await ada.post('/bindings/resolve', { provider, account_id: 'T1', peer_id: 'channel:C1' })).json()
  expect(await resolved('discord')).toMatchObject({
    config_overrides: { place: 'dm', rounds: 2 },
    match_reason: 'it fits',
  })
  expect(await resolved('slack')).toMatchObject({
    config_overrides: { place: 'thread', rounds: 2 },
    match_reason: 'it fits; in place of dm, slack answers in the thread',
  })
  await ada.delete(`/bindings/${binding.id}`)
})

test('a trial of a message without an hour takes that of its account', async () => {
  const here = service.platform.now().getUTCHours()
  const hours = { time_window_start: (here + 5) % 24, time_window_end: (here + 6) % 24 }
  const { binding } = (await ada.post('/bindings', { ...BINDING, ...hours })).json()
  const zone = 'Etc/GMT-5'
  await connections(service.platform).connections.add(
    {
      kind: 'slack',
      name: 'East',
      appId: 'A1',
      externalId: 'T_EAST',
      intake: 'signed',
      visibility: 'shared',
      settings: { time_zone: zone },
      secrets: {},
    },
    { payer: 'org_1', userId: 'usr_ada' },
  )
  const matched = async (account_id: string) =>
    (await ada.post('/bindings/resolve', { provider: 'slack', account_id, peer_id: 'channel:C1' })).json().matched
  expect([await matched('T_EAST'), await matched('T_WEST')]).toEqual([true, false])
  await ada.delete(`/bindings/${binding.id}`)
})

test.each([
  [{ config_overrides: { rounds: 99 } }, 'config_overrides.rounds'],
  [{ config_overrides: { topic: 'Mine' } }, 'config_overrides.topic'],
  [{ config_overrides: { nonsense: 1 } }, 'config_overrides.nonsense'],
  [{ config_overrides: { progress: 'loud' } }, 'config_overrides.progress'],
  [{ config_overrides: { place: 'attic' } }, 'config_overrides.place'],
  [{ provider: 'slack', config_overrides: { place: 'dm' } }, 'config_overrides.place'],
  [{ provider: 'teams', config_overrides: { place: 'channel' } }, 'config_overrides.place'],
  [{ time_window_start: 3 }, 'time_window_end'],
  [{ binding_type: 'magic' }, 'binding_type'],
  [{ peer_pattern: 'channel:' }, 'peer_pattern'],
  [{ binding_type: 'specific_agent', agent_binding: 'nobody' }, 'agent_binding'],
  [{ binding_type: 'broadcast', agent_binding: 'ada' }, 'agent_binding'],
  [{ binding_type: 'agent_pool', agent_binding: 'ada, nobody' }, 'agent_binding'],
])('what could not work is refused when it is saved, and named: %j', async (wrong, field) => {
  const answer = await ada.post('/bindings', { ...BINDING, ...wrong })
  expect([answer.statusCode, answer.json().field]).toEqual([400, field])
})

test('of what may be missing or null, what is wrong with it is said', async () => {
  const answer = await ada.post('/bindings', { ...BINDING, time_window_start: 24, time_window_end: 3 })
  expect(answer.json().details.errors).toEqual([
    { field: 'time_window_start', message: 'must be at most 23, or be null' },
  ])
})

test('of fifty random messages each is given to the binding that a plain telling chooses', async () => {
  const { db } = service.platform
  const { taken, wrong } = await resolvedBindings({ db, ada }, chances(17), { sets: 10, messages: 5 })
  expect(wrong).toEqual([])
  expect(taken).toBeGreaterThan(10)
})
