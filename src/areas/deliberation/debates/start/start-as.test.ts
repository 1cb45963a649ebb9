import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService, QUESTION } from '../../../../../test/support/debates.ts'
import { nothingStale } from '../../../../../test/support/nothing-stale.ts'
import { silentBroadcast } from '../../../../../test/support/silent-broadcast.ts'
import { ampleBudgets } from '../../../../../test/support/spending.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { DAY_MS, HOUR_MS } from '../../../../shared/time/dates.ts'
import { records } from '../../../agents/records/index.ts'
import { ledger } from '../../ledger/index.ts'
import { type Debates, debates } from '../index.ts'

let clock = Date.parse('2026-11-16T10:00:00Z')
let service: DebateService
let ada: Client
let startAs: Debates['startAs']
beforeAll(async () => {
  service = await debateService({
    now: () => new Date(clock),
    settings: { SERVICE_MACHINE_DEBATES_PER_HOUR: '3' },
  })
  ada = await service.as()
  const { platform } = service
  const opened = ledger(platform)
  const handed = {
    ledger: opened,
    agents: platform.agents,
    records: records(platform, { ...opened, payerOf: async (tenant) => tenant }),
    grounding: { pieces: async () => [] },
    stale: nothingStale,
    broadcast: silentBroadcast,
    sharesWithThirdParties: async () => true,
    demandsApproval: async () => false,
  }
  startAs = debates(platform, { ...handed, affordable: ampleBudgets }).debates.startAs
})
afterAll(() => service.close())

const caller = (more: Partial<Caller> = {}): Caller => ({
  kind: 'user',
  userId: 'usr_ada',
  org: 'org_1',
  payer: 'org_1',
  email: 'ada@example.org',
  role: 'user',
  orgRole: 'member',
  tier: 'free',
  sessionId: 'for usr_ada',
  scopes: ['debates.create'],
  ...more,
})
let made = 0
const newDebate = () => `dbt_machine${made++}`
const total = async () => (await ada.get('/debates')).json().total

test('an id is begun once, however many come at once and however much later, whatever they then ask', async () => {
  const id = newDebate()
  const tries = await Promise.all(Array.from({ length: 5 }, () => startAs(id, QUESTION, caller())))
  expect(tries.toSorted()).toEqual(['begun', 'there', 'there', 'there', 'there'])
  clock += 8 * DAY_MS
  expect(await startAs(id, { ...QUESTION, rounds: 1 }, caller({ userId: 'usr_bo' }))).toBe('there')
  expect(await startAs(id, { topic: 'x', agents: ['ada', 'nobody'] }, caller())).toBe('there')
  clock -= 8 * DAY_MS
  expect(await startAs(id, QUESTION, caller())).toBe('there')
  await service.cursors.catchUp()
  expect(await total()).toBe(1)
  expect((await ada.get(`/debates/${id}`)).json().topic).toBe(QUESTION.topic)
})

test('what cannot be had is refused before anything is written or counted', async () => {
  const id = newDebate()
  await expect(startAs(id, { topic: ' ' }, caller())).rejects.toMatchObject({ status: 400 })
  await expect(startAs(id, { ...QUESTION, agents: ['ada', 'nobody'] }, caller())).rejects.toMatchObject({ status: 400 })
  expect(await total()).toBe(1)
  expect(await startAs(id, QUESTION, caller())).toBe('begun')
})

test('beyond the payer’s hour they wait, its workspaces and all; premium does not', async () => {
  clock += HOUR_MS
  const payer = { payer: 'org_above' }
  expect(await startAs(newDebate(), QUESTION, caller(payer))).toBe('begun')
  clock += 60_000
  expect(await startAs(newDebate(), QUESTION, caller({ ...payer, org: 'org_room' }))).toBe('begun')
  const [third, fourth] = [newDebate(), newDebate()]
  const raced = await Promise.all([third, fourth].map((id) => startAs(id, QUESTION, caller(payer))))
  const waits = { waitsUntil: new Date(clock - 60_000 + HOUR_MS) }
  expect(raced).toContainEqual('begun')
  expect(raced).toContainEqual(waits)
  const waiting = raced[0] === 'begun' ? fourth : third
  expect(await startAs(waiting, QUESTION, caller(payer))).toEqual(waits)
  expect(await startAs(newDebate(), QUESTION, caller({ ...payer, tier: 'enterprise' }))).toBe('begun')
  expect(await startAs(newDebate(), QUESTION, caller({ payer: 'org_other' }))).toBe('begun')
  clock = waits.waitsUntil.getTime()
  expect(await startAs(waiting, QUESTION, caller(payer))).toBe('begun')
})
