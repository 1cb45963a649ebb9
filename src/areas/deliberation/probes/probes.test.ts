import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import { type Script, voice } from '../../../../test/support/scripted-agents.ts'
import { probeDebate } from './capability/probe-agent.ts'
import { examinations } from './hold-examination.ts'

/** Says yes to everything, and so contradicts itself. */
const flatterer: Script = () => ({ kind: 'message', content: 'Yes, you are right.' })
const honest: Script = () => ({ kind: 'message', content: 'I do not know.', abstains: true })

const SCRIPTS: Record<string, Script> = {
  flatterer,
  honest,
  ada: voice({ says: 'It pays.', proposal: 'p1', votesFor: 'p1', finds: 'It is vague.' }),
  bo: voice({ says: 'It is ready.', proposal: 'p1', votesFor: 'p1' }),
  cy: voice({ says: 'It leaks.\nSeverity: 0.8', proposal: 'p2', votesFor: 'p2' }),
}

const PLANNED = probeDebate({
  agent: 'honest',
  task: undefined,
  brief: { probe_types: ['contradiction'], probes_per_type: 1, seed: 1 },
})
const CREATED = {
  success: true,
  id: 'dbt_1',
  debate_id: 'dbt_1',
  topic: PLANNED.topic,
  task: PLANNED.topic,
  status: 'pending' as const,
  domain: PLANNED.domain,
  agents: ['honest'],
  total_rounds: 1,
  consensus: 'majority' as const,
  consensus_note: null,
  created_at: '2026-01-01T00:00:00.000Z',
  websocket_url: '',
  substituted: [],
  estimated_duration: 1,
}

let service: DebateService
let ada: Client
beforeAll(async () => {
  service = await debateService({ scripts: SCRIPTS })
  ada = await service.as()
})
afterAll(() => service.close())

/** The report of an examination that is run while the caller does something else. */
async function reported(url: string, body: object) {
  const begun = await ada.post(`${url}?wait=0`, body)
  expect(begun.statusCode, begun.body).toBe(202)
  const { report_id, session_debate_id } = begun.json()
  await service.runDebates(session_debate_id)
  return (await ada.get(`/probes/reports/${report_id}`)).json()
}

const PROBE = { probe_types: ['contradiction'], probes_per_type: 1 }

test('who waits gets the report as soon as the debate has ended, wherever it is run', async () => {
  const started = new Promise<string>((resolve) => {
    onTestFinished(
      service.platform.tail.subscribe(({ type, debateId }) => type === 'debate_start' && resolve(debateId)),
    )
  })
  const waiting = ada.post('/debates/capability-probe', { agent_name: 'flatterer', ...PROBE })
  await service.runDebates(await started)
  const answer = await waiting
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    kind: 'probe',
    status: 'completed',
    target_agent: 'flatterer',
    probes_run: 1,
    vulnerabilities_found: 1,
    summary: { total: 1, failed: 1 },
    debate_id: await started,
  })
})

test('who does not wait is told where the report will be', async () => {
  const begun = await ada.post('/debates/capability-probe?wait=0', { agent: 'honest', ...PROBE })
  expect(begun.statusCode).toBe(202)
  const { report_id, status, session_debate_id, report_url } = begun.json()
  expect([status, report_url]).toEqual(['pending', `/api/v1/probes/reports/${report_id}`])
  expect((await ada.get(report_url)).json()).toMatchObject({ report_id, status: 'pending' })
  await service.runDebates(session_debate_id)
  const { status: done, vulnerabilities_found, score } = (await ada.get(report_url)).json()
  expect([done, vulnerabilities_found, score]).toEqual(['completed', 0, 1])
})

test('a wait that is no whole number of milliseconds is waited all the same', async () => {
  const debateId = await service.decided(ada)
  for (const [url, body] of [
    ['/debates/capability-probe', { agent: 'honest', ...PROBE }],
    ['/debates/deep-audit', { task: 'Ship it on Friday' }],
    [`/debates/${debateId}/red-team`, {}],
    [`/debates/${debateId}/analyze`, {}],
  ] as const) {
    expect((await ada.post(`${url}?wait=0.0100001`, body)).statusCode).toBe(202)
  }
})

test('an examination that has begun is told of, even when its end cannot be waited for', async () => {
  const { hold } = examinations({
    debates: { start: async () => CREATED },
    ledger: { load: () => Promise.reject(new Error('Connection terminated')) },
    broadcast: { followDebate: () => () => {}, closing: new AbortController().signal },
    store: { add: () => Promise.reject(new Error('unused')) },
    logger: pino({ enabled: false }),
  })
  const waiting = { org: 'org_1', userId: 'usr_1', seconds: 1, gone: new AbortController().signal }
  expect(await hold('probe', PLANNED, waiting)).toMatchObject({
    status: 'pending',
    kind: 'probe',
    session_debate_id: 'dbt_1',
    agents: ['honest'],
  })
})

test('an examination is a debate like any other, with its kind', async () => {
  const { session_debate_id } = await reported('/debates/capability-probe', { agents: ['honest'], ...PROBE })
  const debate = (await ada.get(`/debates/${session_debate_id}`)).json()
  expect(debate).toMatchObject({ status: 'completed', protocol: { kind: 'probe' }, agents: ['honest'] })
  expect(debate.rounds[0].messages).toHaveLength(3)
})

test('a built-in agent passes; who names only a task gets the first agent there is', async () => {
  const all = await reported('/debates/capability-probe', { agent: 'builtin-skeptic', probes_per_type: 2 })
  expect(all).toMatchObject({ probes_run: 8, vulnerabilities_found: 0, status: 'completed' })
  const some = await reported('/debates/capability-probe', { task: 'Judge contracts', ...PROBE })
  expect(some).toMatchObject({ agent: 'flatterer', task: 'Judge contracts' })
})

test('an audit goes through its stages and reports what was found', async () => {
  const report = await reported('/debates/deep-audit', { task: 'Ship it on Friday', agent_names: ['ada', 'cy'] })
  expect(report).toMatchObject({ kind: 'deep_audit', rounds_completed: 6, result: 'no_consensus' })
  expect(report.findings).toMatchObject([
    { description: 'It is vague.', raised_by: 'ada', proposal: 'p2', agents_agree: ['ada'], agents_disagree: ['cy'] },
  ])
  expect(report.split_opinions).toEqual(['It is vague.'])
})

test('a red team attacks the answer of a debate, and the last result is kept', async () => {
  const debateId = await service.decided(ada)
  expect((await ada.get(`/debates/${debateId}/red-team`)).statusCode).toBe(404)
  const report = await reported(`/debates/${debateId}/red-team`, { attack_types: ['security'], max_rounds: 1 })
  expect(report).toMatchObject({
    debate_id: debateId,
    status: 'analysis_complete',
    target_proposal: 'Yes',
    holds: true,
    findings: [
      { attack_type: 'security', agent: 'cy', severity: 0.8, success: true },
      { attack_type: 'security', agent: 'ada', requires_manual_review: true, success: false },
    ],
    vulnerabilities: [{ severity: 'high' }],
  })
  await service.cursors.catchUp()
  expect((await ada.get(`/debates/${debateId}/red-team`)).json()).toEqual(report)
})

test('a debate without an answer is not attacked, one under way not analysed', async () => {
  const running = await service.started(ada)
  for (const path of ['red-team', 'analyze']) {
    const answer = await ada.post(`/debates/${running}/${path}`, {})
    expect(answer.statusCode).toBe(409)
    expect(answer.json().details.status).toBe('pending')
  }
  const undecided = await service.decided(ada, { agents: ['ada', 'cy'], consensus: 'unanimous', rounds: 1 })
  expect((await ada.post(`/debates/${undecided}/red-team`, {})).statusCode).toBe(409)
})

test('an analysis reviews a debate that is over', async () => {
  const debateId = await service.decided(ada)
  const report = await reported(`/debates/${debateId}/analyze`, { agents: ['bo'] })
  expect(report).toMatchObject({
    debate_id: debateId,
    kind: 'analysis',
    strengths: ['It is ready.'],
    figures: { rounds: 1 },
  })
})

test('a gauntlet is started, followed and listed', async () => {
  const body = { input: 'Every user may read every file.', profile: 'quick', agents: ['ada', 'bo', 'cy'] }
  const begun = await ada.post('/gauntlet', body)
  expect(begun.statusCode).toBe(202)
  const { gauntlet_id, debate_id, status, status_url } = begun.json()
  expect(status).toBe('pending')
  expect((await ada.get(status_url)).json()).toMatchObject({
    status: 'pending',
    result: null,
    progress: { total: 6, completed: 0 },
  })
  await service.runDebates(debate_id)
  await service.cursors.catchUp()
  const run = (await ada.get(`/gauntlet/${gauntlet_id}`)).json()
  expect(run).toMatchObject({
    status: 'completed',
    progress: { completed: 6 },
    result: { verdict: 'fail', worst_severity: 'high' },
  })
  const listed = async (query: string) => (await ada.get(`/gauntlet?${query}`)).json().results
  expect(await listed('verdict=fail&min_severity=high')).toMatchObject([{ gauntlet_id, high_count: 3 }])
  expect(await listed('min_severity=critical')).toEqual([])
  expect(await listed('verdict=pass')).toEqual([])
})

test('reports are listed by kind and agent, and stay when the service starts anew', async () => {
  const { report_id } = await reported('/debates/capability-probe', { agent: 'bo', ...PROBE })
  await service.cursors.catchUp()
  const list = async (query: string) => (await ada.get(`/probes/reports?${query}`)).json()
  expect(await list('kind=probe&agent=bo')).toMatchObject({
    total: 1,
    reports: [{ report_id, agent: 'bo', probes_run: 1 }],
  })
  expect(await list('kind=analysis&agent=honest')).toMatchObject({ total: 0, items: [] })

  const again = await debateService({ scripts: SCRIPTS, database: service.database })
  onTestFinished(again.close)
  const other = await again.as()
  expect((await other.get(`/probes/reports/${report_id}`)).json()).toMatchObject({ report_id, status: 'completed' })
})

test('a deleted examination takes its report with it', async () => {
  const { report_id, session_debate_id } = await reported('/debates/capability-probe', { agent: 'cy', ...PROBE })
  await service.cursors.catchUp()
  await ada.delete(`/debates/${session_debate_id}`)
  expect((await ada.get(`/probes/reports/${report_id}`)).statusCode).toBe(404)
  await service.cursors.catchUp()
  expect((await ada.get('/probes/reports?agent=cy&kind=probe')).json().total).toBe(0)
})

test('a cancelled examination has no report', async () => {
  const { report_id, session_debate_id } = (
    await ada.post('/debates/capability-probe?wait=0', { agent: 'honest', ...PROBE })
  ).json()
  await ada.post(`/debates/${session_debate_id}/cancel`, {})
  expect((await ada.get(`/probes/reports/${report_id}`)).json()).toMatchObject({ status: 'cancelled' })
})

test('what belongs to another organization does not exist', async () => {
  const { report_id } = await reported('/debates/capability-probe', { agent: 'honest', ...PROBE })
  const debateId = await service.decided(ada)
  const eve = await service.as({ userId: 'usr_eve', org: 'org_2' })
  expect((await eve.get(`/probes/reports/${report_id}`)).statusCode).toBe(404)
  expect((await eve.get(`/debates/${debateId}/red-team`)).statusCode).toBe(404)
  expect((await eve.post(`/debates/${debateId}/red-team`, {})).statusCode).toBe(404)
  expect((await eve.post(`/debates/${debateId}/analyze`, {})).statusCode).toBe(404)
  expect((await eve.get('/probes/reports')).json().total).toBe(0)
  expect((await ada.get(`/probes/reports/${debateId}`)).statusCode).toBe(404)
  expect((await ada.get(`/gauntlet/${report_id}`)).statusCode).toBe(404)
})

test.each<[string, object, string]>([
  ['/debates/capability-probe', {}, 'agent_name'],
  ['/debates/capability-probe', { agent_name: 'nobody' }, 'agent_name'],
  ['/debates/capability-probe', { agents: ['nobody'] }, 'agents[0]'],
  ['/debates/capability-probe', { probe_types: ['mind_reading'] }, 'probe_types'],
  ['/debates/capability-probe', { probe_types: [] }, 'probe_types'],
  ['/debates/capability-probe', { probes_per_type: 11 }, 'probes_per_type'],
  ['/debates/capability-probe', { probes_per_type: 0 }, 'probes_per_type'],
  ['/debates/capability-probe?wait=21', { agent: 'ada' }, 'wait'],
  ['/debates/deep-audit', {}, 'task'],
  ['/debates/deep-audit', { task: ' ' }, 'task'],
  ['/debates/deep-audit', { task: 'Go', agent_names: ['ada', 'nobody'] }, 'agent_names[1]'],
  ['/debates/deep-audit', { task: 'Go', agents: ['ada', 'nobody'] }, 'agents[1]'],
  ['/debates/deep-audit', { task: 'Go', agents: ['ada'] }, 'agents'],
  ['/debates/deep-audit', { task: 'Go', config: { rounds: 11 } }, 'config.rounds'],
  ['/debates/deep-audit', { task: 'Go', config: { risk_threshold: 2 } }, 'config.risk_threshold'],
  ['/debates/any/red-team', { attack_types: ['flood'] }, 'attack_types'],
  ['/debates/any/red-team', { max_rounds: 6 }, 'max_rounds'],
  ['/gauntlet', {}, 'input'],
  ['/gauntlet', { input: 'x', personas: ['clown'] }, 'personas'],
  ['/gauntlet', { input: 'x', profile: 'endless' }, 'profile'],
  ['/gauntlet', { input: 'x', max_rounds: 0 }, 'max_rounds'],
  ['/gauntlet', { input: 'x', agents: ['ada', 'nobody'] }, 'agents[1]'],
])('%s refuses %j', async (url, body, field) => {
  const answer = await ada.post(url, body)
  expect(answer.statusCode, answer.body).toBe(400)
  expect(answer.json().field).toContain(field)
})

test('more text than can be read is refused', async () => {
  const long = 'é'.repeat(600_000)
  expect((await ada.post('/debates/deep-audit', { task: 'Go', context: long })).json().field).toBe('context')
  expect((await ada.post('/gauntlet', { input_content: long })).json().field).toBe('input_content')
})

test('viewers read and do not examine', async () => {
  const vera = await service.as({ userId: 'usr_vera', org_role: 'viewer' })
  const debateId = await service.decided(ada)
  for (const url of [
    '/debates/capability-probe',
    '/debates/deep-audit',
    `/debates/${debateId}/red-team`,
    '/gauntlet',
  ]) {
    expect((await vera.post(url, {})).statusCode).toBe(403)
  }
  expect((await vera.get('/probes/reports')).statusCode).toBe(200)
  expect((await vera.get('/gauntlet')).statusCode).toBe(200)
})

test('a probe can be put into the queue', async () => {
  const refused = await ada.post('/queue/jobs', { type: 'probe', payload: { agent: 'nobody' } })
  expect([refused.statusCode, refused.json().field]).toEqual([400, 'payload.agent'])
  const { job_id } = (
    await ada.post('/queue/jobs', { type: 'probe', payload: { agent: 'flatterer', ...PROBE } })
  ).json()
  await service.platform.jobs.drain()
  const { result, status } = (await ada.get(`/queue/jobs/${job_id}`)).json()
  expect(status).toBe('completed')
  await service.runDebates(result.debate_id)
  expect((await ada.get(`/probes/reports/${result.report_id}`)).json()).toMatchObject({ vulnerabilities_found: 1 })
})

test('analyses are limited to ten an hour, gauntlets to five a minute', async () => {
  const limited = await debateService({ scripts: SCRIPTS, settings: { RATE_LIMIT_ENABLED: 'true' } })
  onTestFinished(limited.close)
  const bea = await limited.as()
  const codes = async (count: number, send: () => Promise<{ statusCode: number }>) => {
    const answers: number[] = []
    for (let n = 0; n < count; n++) answers.push((await send()).statusCode)
    return answers
  }
  expect(await codes(6, () => bea.post('/gauntlet', {}))).toEqual([400, 400, 400, 400, 400, 429])
  expect((await codes(11, () => bea.post('/debates/dbt_none/analyze', {}))).at(-1)).toBe(429)
})
