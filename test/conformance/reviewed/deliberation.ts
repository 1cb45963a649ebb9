import type { TestApp } from '../../support/app.ts'
import { exampleEvent } from '../../support/debate-events.ts'
import type { MatrixCallers } from '../matrix-callers.ts'
import type { MakeObject, Named, Reviewed } from './review.ts'

let logged = 0
export async function loggedDebate({ platform }: TestApp, { tenant }: MatrixCallers): Promise<Named> {
  const id = `dbt_logged${logged++}`
  const events = [exampleEvent('debate_start')]
  await platform.log.append({ debateId: id, expectedVersion: 0, create: { organizationId: tenant }, events })
  return { params: { id } }
}

export async function debate({ app }: TestApp, callers: MatrixCallers): Promise<Named> {
  const payload = { topic: 'Is it so?', agents: ['builtin-skeptic', 'builtin-advocate'] }
  const answer = await app.inject({ method: 'POST', url: '/api/v1/debates', headers: await callers('user'), payload })
  return { params: { id: answer.json().id }, payload: {} }
}

/** A debate, and what to do with it. */
const debateWith =
  (payload: object): MakeObject =>
  async (service, callers) => ({ ...(await debate(service, callers)), payload })

/** Of a paused debate it can be resumed; of another it can be deleted. */
const checkpoint =
  (made: 'pause' | 'checkpoint') =>
  async (service: TestApp, callers: MatrixCallers): Promise<Named> => {
    const { params } = await debate(service, callers)
    const url = `/api/v1/debates/${params?.id}/${made}`
    const answer = await service.app.inject({ method: 'POST', url, headers: await callers('user') })
    return { params: { id: answer.json().id } }
  }

export async function breakpoint(service: TestApp, callers: MatrixCallers): Promise<Named> {
  const { params } = await debate(service, callers)
  const url = `/api/v1/debates/${params?.id}/intervene`
  const payload = { type: 'breakpoint', content: 'Wait.' }
  const answer = await service.app.inject({ method: 'POST', url, headers: await callers('user'), payload })
  return { params: { id: answer.json().breakpoint_id }, payload: { action: 'continue' } }
}

async function probe({ app }: TestApp, callers: MatrixCallers): Promise<Named> {
  const payload = { agent: 'builtin-skeptic', probe_types: ['contradiction'], probes_per_type: 1 }
  const url = '/api/v1/debates/capability-probe?wait=0'
  const answer = await app.inject({ method: 'POST', url, headers: await callers('user'), payload })
  return { params: { id: answer.json().report_id } }
}

async function gauntlet({ app }: TestApp, callers: MatrixCallers): Promise<Named> {
  const payload = { input: 'Everybody may read everything.', agents: ['builtin-skeptic', 'builtin-advocate'] }
  const answer = await app.inject({ method: 'POST', url: '/api/v1/gauntlet', headers: await callers('user'), payload })
  return { params: { id: answer.json().gauntlet_id } }
}

async function explanationBatch({ app }: TestApp, callers: MatrixCallers): Promise<Named> {
  const payload = { debate_ids: ['dbt_any'] }
  const url = '/api/v1/explainability/batch'
  const answer = await app.inject({ method: 'POST', url, headers: await callers('user'), payload })
  return { params: { batch_id: answer.json().batch_id } }
}

export const deliberation: Reviewed = {
  foreignWrites: [
    {
      file: 'src/areas/deliberation/runner/store.ts',
      tables: ['debates'],
      why: 'who runs a debate stands in its row, which the log makes',
    },
  ],
  writtenByMigrations: ['debate_counts'],
  namedOtherwise: ['gauntlet.get', 'gauntlet.list', 'gauntlet.start'],
  objects: {
    'events.list': loggedDebate,
    'debates.get': debate,
    'debates.messages': debate,
    'debates.consensus': debate,
    'debates.change': debateWith({ title: 'Another' }),
    'debates.delete': debate,
    'debates.cancel': debate,
    'debates.resume': debate,
    'debates.fork': debate,
    'debates.intervene': debateWith({ content: 'Wait.' }),
    'debates.add-message': debateWith({ content: 'Wait.' }),
    'debates.add-evidence': debateWith({ evidence: 'It rains.' }),
    'debates.outcome': debateWith({ correct: true }),
    'deliberations.get': debate,
    'decisions.get': debate,
    'explanations.get': debate,
    'explanations.evidence': debate,
    'explanations.pivots': debate,
    'explanations.counterfactuals': debate,
    'explanations.summary': debate,
    'explanations.full-context': debate,
    'explanations.compression': debate,
    'explanations.reliability': 'installation',
    'explanations.batch-status': explanationBatch,
    'explanations.batch-results': explanationBatch,
    'checkpoints.of-debate': debate,
    'checkpoints.create': debate,
    'checkpoints.pause': debate,
    'checkpoints.get': checkpoint('checkpoint'),
    'checkpoints.delete': checkpoint('checkpoint'),
    'checkpoints.resume': checkpoint('pause'),
    'breakpoints.status': breakpoint,
    'breakpoints.resolve': breakpoint,
    'probes.red-team': debate,
    'probes.red-team-report': debate,
    'probes.analyze': debate,
    'probes.report': probe,
    'gauntlet.get': gauntlet,
  },
  onlyForMakers: ['debates.change', 'debates.delete'],
}
