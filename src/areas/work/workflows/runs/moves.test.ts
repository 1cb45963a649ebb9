import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenToStatements } from '../../../../../test/support/statement-listener.ts'
import { type WorkflowService, workflowService } from '../../../../../test/support/workflows.ts'
import type { Step } from '../definition/definition.ts'

let service: WorkflowService
beforeAll(async () => {
  service = await workflowService()
})
afterAll(() => service.close())

test('a run is read once, however many moves it makes', async () => {
  const ada = await service.as({ userId: 'usr_ada', org_role: 'member' })
  const config = { until: '2026-01-01T00:00:00Z' }
  const steps = Array.from({ length: 10 }, (_, index): Step => {
    return { id: `s${index}`, type: 'wait', config, depends_on: index === 0 ? [] : [`s${index - 1}`] }
  })
  const id = await service.run(ada, { steps })
  const heard: string[] = []
  const endListening = listenToStatements((text) => void heard.push(text))
  await service.driveRuns(id)
  endListening()
  expect(await service.shown(ada, id)).toMatchObject({ status: 'completed', progress: 1 })
  expect(heard.filter((text) => /^\s*update workflow_runs set status/.test(text))).toHaveLength(11)
  expect(heard.filter((text) => text.includes('from "workflow_steps"'))).toHaveLength(1)
})
