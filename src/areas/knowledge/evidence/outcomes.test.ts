import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { exampleEvent } from '../../../../test/support/debate-events.ts'
import { scoreOf } from './source-reputation.ts'

test.each([
  [0.85, 'AUTHORITATIVE'],
  [0.8499, 'RELIABLE'],
  [0.7, 'RELIABLE'],
  [0.5, 'STANDARD'],
  [0.3, 'UNCERTAIN'],
  [0.2999, 'UNRELIABLE'],
])('a source at %d is %s', (score, tier) => {
  expect(scoreOf(score, 0)).toEqual({ score, tier })
})

test('a reputation stays between 0 and 1', () => {
  expect([scoreOf(0.9, 0.5).score, scoreOf(0.2, -0.5).score]).toEqual([1, 0])
})

test('what was cited for the right answer is partly verified, for a wrong one contested, once for each piece and debate', async () => {
  const service = await testApp({ areas: ['evidence'] })
  onTestFinished(service.close)
  const { platform, cursors } = service
  const org = 'org_1'
  const at = platform.now().toISOString()
  const item = (id: string, key: string) => ({
    ...{ organization_id: org, id, kind: 'evidence' as const, source_type: 'web', source_id: id, source_key: key },
    ...{
      title: key,
      created_at: at,
      digest: id,
      status: 'ready' as const,
      authority: 0.5,
      reliability: 50,
      metadata: {},
      tags: [],
    },
  })
  const items = [
    item('evd_right', 'right.example'),
    item('evd_wrong', 'wrong.example'),
    item('evd_idle', 'idle.example'),
  ]
  await platform.db.insertInto('library_items').values(items).execute()
  const attached = (id: string) => {
    const place = { page: 1, start: 0, end: 10 }
    return exampleEvent('evidence_attached', { evidence: id, origin: { item: id, passage: 1, place } })
  }
  const said = (agent: string, proposal: string, cites: string) =>
    exampleEvent('agent_message', { agent, proposal, cites: [cites] })
  const start = exampleEvent('debate_start')
  const outcome = (right: string) => exampleEvent('outcome_recorded', { right, correct: right === 'p1' })
  const append = async (expectedVersion: number, events: ReturnType<typeof exampleEvent>[]) =>
    platform.log.append({
      debateId: 'dbt_1',
      expectedVersion,
      ...(expectedVersion === 0 && { create: { organizationId: org } }),
      events,
    })
  const first = [start, attached('evd_right'), attached('evd_wrong'), attached('evd_idle')]
  await append(0, [...first, said('ada', 'p1', 'evd_right'), said('bob', 'p2', 'evd_wrong'), outcome('p1')])
  const verdicts = async () => {
    await cursors.catchUp()
    const rows = await platform.db
      .selectFrom('source_verdicts')
      .select(['evidence', 'outcome', 'debate'])
      .orderBy('evidence')
      .execute()
    return rows.map(({ evidence, outcome: found, debate }) => `${debate} ${evidence} ${found}`)
  }
  expect(await verdicts()).toEqual(['dbt_1 evd_right PARTIALLY_VERIFIED', 'dbt_1 evd_wrong CONTESTED'])
  await append(7, [outcome('p2')])
  expect(await verdicts()).toEqual(['dbt_1 evd_right CONTESTED', 'dbt_1 evd_wrong PARTIALLY_VERIFIED'])
})
