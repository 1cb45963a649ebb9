import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallerHeaders } from '../../../test/support/people.ts'
import { type WorkflowService, workflowService } from '../../../test/support/workflows.ts'
import { DAY_MS } from '../../shared/time/dates.ts'
import { answerIn, type Parley } from '../ask/parley.ts'
import { readArguments } from './arguments.ts'
import { workflowCommands } from './workflow-commands.ts'
import { runsFinding, schedulesFinding } from './workflow-findings.ts'

let clock = Date.parse('2026-11-19T10:00:00Z')
let service: WorkflowService
let ada: CallerHeaders
beforeAll(async () => {
  service = await workflowService({ now: () => new Date(clock) })
  ada = await service.token({ userId: 'usr_ada', org: 'org_1', org_role: 'member' })
})
afterAll(() => service.close())

const parleyOf = (headers: CallerHeaders): Parley => ({
  async call<Answer>(method: 'GET' | 'POST', path: string, payload?: object) {
    const answer = await service.app.inject({ method, url: `/api/v2${path}`, headers, ...(payload && { payload }) })
    return answerIn<Answer>({ status: answer.statusCode, headers: answer.headers, text: answer.body })
  },
})

const works = async () => {
  await service.work()
  clock += 60_000
}

/** What the command says, and its exit code; `meanwhile` happens whenever it pauses. */
async function workflow(args: readonly string[], meanwhile: () => Promise<unknown> = works) {
  const options = readArguments(args)
  if (!options) throw new Error('No command')
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const code = await workflowCommands(parleyOf(ada), { say, pause: meanwhile })(options)
  return { code, said }
}

const NAP = { id: 'nap', type: 'wait', config: { seconds: 60 } }
const GREETING = {
  inputs: { type: 'object', properties: { who: { type: 'string' }, times: { type: 'integer' } }, required: ['who'] },
  steps: [NAP, { id: 'greet', type: 'set', config: { values: { text: 'To ${{ inputs.who }}' } }, depends_on: ['nap'] }],
  returns: { text: '${{ steps.greet.output.text }}' },
}

test('a run that is watched tells each happening once, what it waits for, and what it answers', async () => {
  const template = await service.template(GREETING)
  const { code, said } = await workflow([
    'run',
    template,
    '--input',
    'who=Bo\u001b[2Jb',
    '--input',
    'times:=2',
    '--watch',
  ])
  expect(code).toBe(0)
  const told = said.map((line) => line.replace(/exe_\w+/, 'exe_1'))
  expect(told).toEqual([
    'Run exe_1 has started.',
    '2026-11-19T10:00:00.000Z the run begins',
    '2026-11-19T10:00:00.000Z nap begins',
    '  … nap running, waits until 2026-11-19T10:01:00.000Z',
    '2026-11-19T10:01:00.000Z nap is done',
    '2026-11-19T10:01:00.000Z greet is done',
    '2026-11-19T10:01:00.000Z the run is completed',
    '  answers {"text":"To Bo\\u001b[2Jb"}',
  ])
})

test('a run that failed says why, in words and as JSON, and ends with 2', async () => {
  const url = 'http://127.0.0.1:9/hook'
  const failing = { steps: [NAP, { id: 'call', type: 'webhook', config: { url }, depends_on: ['nap'] }] }
  const template = await service.template(failing)
  const { code, said } = await workflow(['run', template, '--watch'])
  expect(code).toBe(2)
  expect(said.some((line) => /call failed: .+/.test(line))).toBe(true)
  const id = /exe_\w+/.exec(said[0] ?? '')?.[0] ?? ''
  const again = await workflow(['watch', id, '--json'])
  expect(again.code).toBe(2)
  const told = again.said.map((line) => JSON.parse(line))
  expect(told[0]).toMatchObject({ what: 'start' })
  expect(told.at(-1)).toMatchObject({ id, status: 'failed', error: expect.any(String) })
  expect(await workflow(['list', '--status', 'failed'])).toMatchObject({
    code: 0,
    said: [expect.stringMatching(`^${id} failed: Workflow \\d+ \\(${template}\\), started .+: .+`)],
  })
  const shown = await workflow(['show', id])
  expect(shown.code).toBe(0)
  expect(shown.said.at(-1)).toMatch(/^ {2}call \(webhook\) failed: /)
})

test('a run that waits for people tells which answer it waits for', async () => {
  const asks = { title: 'Go on?', question: 'Shall we?' }
  const template = await service.template({ steps: [{ id: 'review', type: 'approval', config: asks }] })
  const { said } = await workflow(['run', template])
  const id = /exe_\w+/.exec(said[0] ?? '')?.[0] ?? ''
  const answers: string[] = []
  const watched = await workflow(['watch', id], async () => {
    await service.work()
    const { approvals } = await parleyOf(ada).call<{ approvals: { id: string }[] }>('GET', '/approvals?mine=true')
    if (answers.length > 0 || !approvals[0]) return
    answers.push(approvals[0].id)
    await service.by(ada).post(`/approvals/${approvals[0].id}/resolve`, { choice: 'approve' })
  })
  expect(watched.code).toBe(0)
  expect(watched.said.at(-1)).toMatch(/the run is completed$|^ {2}answers /)
})

test('what can be run is listed; a run that nobody has is an error, and none of a kind is said', async () => {
  const { said } = await workflow(['templates'])
  expect(said.some((line) => line.startsWith('builtin-pipeline '))).toBe(true)
  await expect(workflow(['show', 'exe_none'])).rejects.toThrow('No such execution: exe_none')
  await expect(workflow(['run', 'wft_none'])).rejects.toThrow('No such template')
  expect(await workflow(['list', '--status', 'cancelled'])).toEqual({ code: 2, said: ['There are none.'] })
})

test('the doctor tells of schedules that stopped by themselves', async () => {
  const { db } = service.platform
  expect(await schedulesFinding(db)).toMatchObject({ label: 'ok' })
  const by = service.by(ada)
  const template_id = await service.template({ steps: [NAP] })
  const { id } = (await by.post('/workflow/schedules', { template_id, every_seconds: 300 })).json()
  await by.delete(`/workflow/templates/${template_id}`)
  clock += 300_000
  await service.work()
  const finding = await schedulesFinding(db)
  expect(finding.label).toBe('WARNING')
  expect(finding.says).toContain(`${id} (template_gone`)
})

test('the doctor tells of runs that nobody could go on with, for a week', async () => {
  const { db } = service.platform
  expect(await runsFinding(db, new Date(clock))).toMatchObject({ label: 'ok' })
  const eve = await service.as({ userId: 'usr_eve_gone', org_role: 'member' })
  const tell = { id: 'tell', type: 'notify', depends_on: [NAP.id] }
  const config = { title: 'Ready', text: 'Read it', by: 'push' }
  const id = await service.run(eve, { steps: [NAP, { ...tell, config }] })
  await service.work()
  await db.deleteFrom('memberships').where('user_id', '=', 'usr_eve_gone').execute()
  clock += 300_000
  await service.work()
  const finding = await runsFinding(db, new Date(clock))
  expect(finding).toMatchObject({ label: 'WARNING', says: expect.stringContaining(`${id} (its owner is gone)`) })
  expect(await runsFinding(db, new Date(clock + 8 * DAY_MS))).toMatchObject({ label: 'ok' })
})
