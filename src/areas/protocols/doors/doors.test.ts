import { afterAll, beforeAll, expect, test } from 'vitest'
import { askingOn, programCaller, question } from '../../../../test/support/asking.ts'
import { type DebateService, debateService } from '../../../../test/support/debates.ts'

let clock = Date.parse('2026-11-18T10:00:00Z')
let service: DebateService
beforeAll(async () => {
  service = await debateService({
    now: () => new Date(clock),
    settings: { SERVICE_PUBLIC_URL: 'https://parley.example.org/' },
  })
})
afterAll(() => service.close())

const listedFor = async (userId: string, org: string) => {
  const { doors } = (await (await service.as({ userId, org })).get('/doors')).json()
  return doors
}

test('a door has its address and the last question of the person’s own programs', async () => {
  const askOnce = askingOn(service)()
  const { userId, org, sessionId } = programCaller()
  const mcp = { door: 'mcp', address: 'https://parley.example.org/mcp' }
  const unused = { ...mcp, last_call: null, last_question: null }
  expect(await listedFor(userId, org)).toContainEqual(unused)

  await askOnce(question('First?', { door: 'mcp' }))
  clock += 1000
  const second = await askOnce(question('Second?', { door: 'mcp' }))
  expect(await listedFor(userId, org)).toContainEqual({
    ...unused,
    last_question: { at: '2026-11-18T10:00:01.000Z', debate_id: second.debateId, credential: sessionId },
  })
  clock += 1000
  const own = await askOnce(question('Third?', { caller: programCaller({ kind: 'user' }), door: 'mcp' }))
  expect(await listedFor(userId, org)).toContainEqual({
    ...unused,
    last_question: { at: '2026-11-18T10:00:02.000Z', debate_id: own.debateId, credential: null },
  })
  expect(await listedFor('usr_other', org)).toContainEqual(unused)
  expect(await listedFor(userId, 'org_other')).toContainEqual(unused)
})
