import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { HOUR_MS } from '../../src/shared/time/dates.ts'
import { QUESTION } from '../support/debates.ts'
import { workflowService } from '../support/workflows.ts'

const { topic: question, ...PANEL } = QUESTION

test('a run that stood still for 25 hours between beginning its debate and writing that down begins no second one', async () => {
  let clock = Date.parse('2026-11-19T10:00:00Z')
  const service = await workflowService({ now: () => new Date(clock) })
  onTestFinished(service.close)
  const { db } = service.platform
  const ada = await service.as({ userId: 'usr_ada', org_role: 'member' })
  const id = await service.run(ada, { steps: [{ id: 'panel', type: 'debate', config: { question, ...PANEL } }] })

  await sql`create function stand_still() returns trigger language plpgsql as $$
    begin raise exception 'The worker died here'; end $$`.execute(db)
  await sql`create trigger stand_still before update on workflow_steps for each row
    when (new.acted_at is not null) execute function stand_still()`.execute(db)
  await expect(service.driveRuns()).rejects.toThrow('The worker died here')
  const debates = () => db.selectFrom('debates').select('id').execute()
  const [begun] = await debates()
  expect(await service.shown(ada, id)).toMatchObject({ status: 'running' })

  await sql`drop trigger stand_still on workflow_steps`.execute(db)
  clock += 25 * HOUR_MS
  await service.work()
  expect(await service.shown(ada, id)).toMatchObject({ status: 'completed' })
  expect(await debates()).toEqual([begun])
})
