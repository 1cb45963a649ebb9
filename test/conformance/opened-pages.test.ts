import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementsOf } from '../support/counted-statements.ts'
import { type Client, type DebateService, debateService } from '../support/debates.ts'
import { forgetErased } from '../support/forgotten.ts'

const LONGEST_BELIEF_MS = 6_000

let passedMs = 0
let service: DebateService
let reader: Client
let debate: string
beforeAll(async () => {
  service = await debateService({ now: () => new Date(Date.now() + passedMs) })
  reader = await service.as()
  debate = await service.decided(reader)
  await reader.post('/knowledge/ingest', { title: 'Hours', text: 'The office is open from eight to six.' })
  await service.cursors.catchUp()
  await service.platform.jobs.drain()
})
afterAll(() => service.close())

const FORGOTTEN = 'that the node does not remember'

/** What people open most, and how many statements that takes at most, the lookup of the caller among them. */
const MOST: readonly [string, () => string, number][] = [
  ['their profile', () => '/auth/me', 1],
  ['a debate that the node remembers', () => `/debates/${debate}`, 2],
  [`a debate ${FORGOTTEN}`, () => `/debates/${debate}`, 2],
  [`its messages ${FORGOTTEN}`, () => `/debates/${debate}/messages`, 2],
  ['its decision', () => `/decisions/${debate}`, 2],
  ['the debates', () => '/debates', 2],
  ['a search that finds something', () => '/knowledge/search?q=office', 3],
]

test.each(MOST)('%s', async (what, address, most) => {
  await reader.get(address())
  passedMs += LONGEST_BELIEF_MS
  if (what.includes(FORGOTTEN)) await forgetErased(service.platform, 'org_1')
  const { answer, statements } = await statementsOf(() => reader.get(address()))
  expect(answer.statusCode, answer.body).toBe(200)
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
  expect(statements[0], 'the caller is looked up first').toMatch(/"sessions"/)
})
