import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DebateService, debateService, QUESTION } from '../../../test/support/debates.ts'
import type { CallerHeaders } from '../../../test/support/people.ts'
import { madeWorkspace, within } from '../../../test/support/workspaces.ts'
import { answerIn, type Parley } from '../ask/parley.ts'
import { approvalCommands, codeAfter } from './approval-commands.ts'
import { readArguments } from './arguments.ts'

let service: DebateService
let room: string
const people = new Map<string, CallerHeaders>()
beforeAll(async () => {
  service = await debateService()
  const dora = await service.token({ userId: 'usr_dora', org: 'org_1', org_role: 'owner' })
  const ada = await service.token({ userId: 'usr_ada', org: 'org_1', org_role: 'member' })
  room = await madeWorkspace(service, dora, { settings: { require_approval: true } })
  await service.by(dora).post(`/workspaces/${room}/members`, { user_id: 'usr_ada', role: 'member' })
  people.set('dora', dora).set('ada', within(ada, room))
})
afterAll(() => service.close())

/** A service, as the command calls it. */
const parleyOf = (headers: CallerHeaders): Parley => ({
  async call<Answer>(method: 'GET' | 'POST', path: string, payload?: object) {
    const answer = await service.app.inject({ method, url: `/api/v2${path}`, headers, ...(payload && { payload }) })
    return answerIn<Answer>({ status: answer.statusCode, headers: answer.headers, text: answer.body })
  },
})

/** What the command of a person says, and its exit code. */
async function approvals(name: 'ada' | 'dora', ...args: string[]) {
  const { workspace, ...options } = readArguments(args) ?? {}
  const headers = people.get(name)
  if (!headers || !('act' in options)) throw new Error('No command')
  const said: string[] = []
  const command = approvalCommands(
    parleyOf(workspace === undefined ? headers : within(headers, workspace)),
    (line) => void said.push(line),
  )
  const code = await command({ ...options, workspace }).catch((error: Error) => {
    said.push(error.message)
    return codeAfter(error)
  })
  return { code, said }
}

test('what waits is listed, shown and answered; a person who comes too late is told so', async () => {
  expect(await approvals('dora', 'list')).toEqual({ code: 2, said: ['Nothing waits.'] })
  const asked = await service.app.inject({
    method: 'POST',
    url: '/api/v1/debates',
    headers: people.get('ada'),
    payload: { ...QUESTION, topic: 'Ship\u001b[2J it?' },
  })
  const id = `brk_${asked.json().id.slice(4)}_1`
  await service.cursors.catchUp()
  const line = `${id} for you: held debate “Ship [2J it?”, in Research (${room})`
  expect(await approvals('dora', 'list', '--mine')).toEqual({ code: 0, said: [line] })
  const { said } = await approvals('dora', 'show', id, '--workspace', room)
  expect(said).toContain('  may be answered by everyone with the role admin or a higher one')
  expect(said).toContain('  choices: approve (Approve: yes), reject (Reject: no)')

  const there = ['--server', 'http://localhost', '--workspace', room]
  const refused = await approvals('ada', 'resolve', id, 'approve', ...there)
  expect(refused).toEqual({ code: 1, said: ['You cannot approve what you asked for yourself'] })
  const answered = await approvals('dora', 'resolve', id, 'reject', '--note', 'Too early', ...there)
  expect(answered).toEqual({ code: 0, said: ['It is rejected: reject.'] })
  expect((await approvals('dora', 'resolve', id, 'approve', ...there)).code).toBe(2)
  expect((await approvals('dora', 'show', id, '--workspace', room)).said.at(-1)).toMatch(
    /^ {2}rejected by usr_dora at /,
  )
})
