import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DebateService, debateService } from '../../../../test/support/debates.ts'
import { erasedThrough } from '../../../../test/support/erasures.ts'
import { madeWorkspace } from '../../../../test/support/workspaces.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'

const ORG = 'org_naming'
const clock = { now: Date.parse('2027-05-01T12:00:00Z') }
let service: DebateService
beforeAll(async () => {
  service = await debateService({ now: () => new Date(clock.now) })
})
afterAll(() => service.close())

test('workspaces outlive the person who named them: their words go and everything else stays', async () => {
  const headers = await service.token({ userId: 'usr_ada', email: 'ada@example.org', org: ORG, org_role: 'member' })
  const chief = await service.as({ userId: 'usr_chief', org: ORG, org_role: 'owner' })
  await chief.put('/privacy/policy', { erasure: 'erase' })
  const named = { description: 'Where purple herons discuss the amber harbour at night' }
  const rooms = [
    await madeWorkspace(service, headers, { ...named, name: 'Purple herons guard the amber harbour' }),
    await madeWorkspace(service, headers, { ...named, name: 'Silent otters count the copper stairs' }),
  ]
  const { deletion_id } = (await service.by(headers).delete('/privacy/account', { confirm: true })).json()
  clock.now += 7 * DAY_MS
  const { state, error } = await erasedThrough(service, clock, deletion_id)
  expect([state, error]).toEqual(['completed', null])
  for (const id of rooms) {
    const { statusCode, body, json } = await chief.get(`/workspaces/${id}`)
    expect(statusCode, body).toBe(200)
    expect(json()).toMatchObject({ name: 'Erased', slug: id.toLowerCase(), description: '' })
  }
})
