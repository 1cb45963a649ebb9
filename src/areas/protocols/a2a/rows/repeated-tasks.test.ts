import { expect, onTestFinished, test } from 'vitest'
import { debateService } from '../../../../../test/support/debates.ts'
import { voice } from '../../../../../test/support/scripted-agents.ts'

test('a repeated request is the same task, although its deadline is near and its agent gone', async () => {
  let clock = Date.parse('2026-11-18T10:00:00Z')
  const now = () => new Date(clock)
  const areas = ['a2a', 'debates', 'receipts']
  const service = await debateService({ areas, now })
  onTestFinished(service.close)
  const ada = await service.as()
  const soon = {
    task_id: 'soon',
    instruction: 'Soon?',
    agent: 'ada',
    deadline: new Date(clock + 30_000).toISOString(),
  }
  const first = await ada.post('/a2a/tasks', soon)
  expect(first.statusCode, first.body).toBe(201)

  clock += 25_000
  const scripts = { bo: voice({ says: 'Yes.' }), cy: voice({ says: 'No.' }) }
  const withoutAda = await debateService({ areas, now, scripts, database: service.database })
  onTestFinished(withoutAda.close)
  for (const by of [ada, await withoutAda.as()]) {
    const again = await by.post('/a2a/tasks', soon)
    expect([again.statusCode, again.json().id], again.body).toEqual([200, first.json().id])
  }

  const other = await ada.post('/a2a/tasks', { ...soon, task_id: 'other' })
  expect([other.statusCode, other.json().details.field]).toEqual([400, 'deadline'])
  expect((await ada.post('/a2a/tasks', { task_id: 'other', instruction: 'Other?' })).statusCode).toBe(201)
})
