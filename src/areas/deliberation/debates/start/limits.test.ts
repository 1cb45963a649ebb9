import { expect, onTestFinished, test } from 'vitest'
import { type Client, debateService, QUESTION } from '../../../../../test/support/debates.ts'

async function limitedService() {
  const service = await debateService({
    areas: ['debates'],
    settings: { RATE_LIMIT_ENABLED: 'true' },
    now: () => new Date('2026-03-01'),
  })
  onTestFinished(() => service.close())
  return service
}

const statuses = async (acts: (() => ReturnType<Client['post']>)[]) => {
  const seen: number[] = []
  for (const act of acts) seen.push((await act()).statusCode)
  return seen
}

test('every way to start a debate draws on the same ten a minute', async () => {
  const service = await limitedService()
  const ada = await service.as()
  const id = await service.started(ada)
  const ways = ['/debates', '/debates/start', '/debate', '/debate/new', `/debates/${id}/fork`].map(
    (way) => () => ada.post(way, QUESTION),
  )
  expect(await statuses([...ways, ...ways.slice(0, 4)])).toEqual(Array(9).fill(201))
  const refused = [...ways, () => ada.post('/stream/start', QUESTION)]
  expect(await statuses(refused)).toEqual(Array(6).fill(429))
  expect((await ada.get('/debates')).json().total).toBe(10)
})

test('an enterprise starts as many as it likes', async () => {
  const service = await limitedService()
  const rich = await service.as({ org: 'org_rich', tier: 'enterprise' })
  const act = () => rich.post('/debates', QUESTION)
  expect(await statuses(Array(35).fill(act))).toEqual(Array(35).fill(201))
})

test('votes and interventions draw on the same thirty a minute', async () => {
  const service = await limitedService()
  const ada = await service.as()
  const id = await service.started(ada)
  const say = () => ada.post(`/debates/${id}/messages`, { content: 'Wait.' })
  const vote = () => ada.post(`/debates/${id}/intervene`, { type: 'vote', choice: 'p1' })
  expect(await statuses([...Array(15).fill(say), ...Array(15).fill(vote)])).not.toContain(429)
  expect(await statuses([say, vote])).toEqual([429, 429])
})
