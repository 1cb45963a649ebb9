import { afterAll, beforeAll, expect, test } from 'vitest'
import { debatesOn, programCaller } from '../../../../../test/support/asking.ts'
import { type DebateService, debateService } from '../../../../../test/support/debates.ts'
import { raiseBreakpoint, resolveBreakpoint } from '../../../../engine/commands/breakpoints.ts'
import { intervene } from '../../../../engine/commands/intervene.ts'
import { openBreakpoint } from '../../../../engine/flow/breakpoints.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { breakpoints } from '../../../deliberation/breakpoints/index.ts'
import type { Ledger } from '../../../deliberation/ledger/index.ts'
import type { Task } from '../tasks/tasks.ts'
import { formerMessageName } from './message-name.ts'
import { nextMessage } from './next-message.ts'

let service: DebateService
let ledger: Ledger
let debates: ReturnType<typeof debatesOn>['debates']
beforeAll(async () => {
  service = await debateService({ areas: ['a2a', 'debates'] })
  ;({ ledger, debates } = debatesOn(service.platform))
})
afterAll(() => service.close())

/** A task as its door has just read it, while its debate runs. */
async function runningTask(): Promise<Task> {
  const answer = await (await service.as()).post('/a2a/tasks', { instruction: `Question ${++questions}?` })
  const { debate_id: debateId } = answer.json()
  await ledger.act(debateId, () => [{ type: 'round_start', data: { round: 1 } }])
  return { task: { deadline: null, debateId } as Task['task'], debate: await ledger.load(debateId) }
}
let questions = 0

/** Sends messages; what is handed in happens between the read of a breakpoint and its answer. */
function sending(meanwhile: () => Promise<unknown> = async () => {}) {
  const act: Ledger['act'] = async (...order) => {
    await meanwhile()
    return ledger.act(...order)
  }
  const { resolve } = breakpoints(service.platform, {
    ledger: { ...ledger, act },
    debates,
    refuseApproval: async () => {},
  })
  const sendOn = nextMessage({
    debates,
    resolveBreakpoint: resolve,
    ledger,
    log: service.platform.log,
    gateOf: () => ({ admit() {}, charge: async () => {} }),
  })
  return (task: Task, text: string, { messageId = text, caller = programCaller() } = {}) =>
    sendOn(task, { messageId, text, caller, ip: '127.0.0.1' })
}

const heardIn = async ({ debate: { debateId } }: Task) =>
  (await ledger.load(debateId)).messages.flatMap(({ user, content }) => (user === null ? [] : [[user, content]]))

test('an answer to a breakpoint that somebody else resolves meanwhile is heard by the panel', async () => {
  const running = await runningTask()
  const { debateId } = running.debate
  await ledger.act(debateId, (state) => raiseBreakpoint(state, { user: 'usr_bo', message: 'Go on?' }))
  const task = { ...running, debate: await ledger.load(debateId) }
  const resolved = () =>
    ledger.act(debateId, (state) => {
      const breakpoint = openBreakpoint(state)?.id
      return breakpoint ? resolveBreakpoint(state, { user: 'usr_bo', breakpoint, action: 'continue' }) : []
    })
  await sending(resolved)(task, 'After it?')
  await sending()(task, 'Long after it?')
  expect(await heardIn(task)).toEqual([
    ['usr_ada', 'After it?'],
    ['usr_ada', 'Long after it?'],
  ])
})

test('what two holders say under one messageId is heard of both, and once of each', async () => {
  const task = await runningTask()
  const send = sending()
  const holders: Caller[] = [
    programCaller(),
    programCaller({ sessionId: 'gnt_2' }),
    programCaller({ kind: 'user', sessionId: 'jti_1' }),
    programCaller({ userId: 'usr_bo' }),
  ]
  for (const [index, caller] of [...holders, ...holders].entries())
    await send(await again(task), `Words ${index % holders.length}`, { messageId: '1', caller })
  await send(await again(task), 'Words 2', {
    messageId: '1',
    caller: programCaller({ kind: 'user', sessionId: 'jti_2' }),
  })
  expect((await heardIn(task)).map(([, content]) => content)).toEqual(['Words 0', 'Words 1', 'Words 2', 'Words 3'])
})

test('a message that an earlier release has heard acts once, and silences nobody else', async () => {
  const task = await runningTask()
  const origin = { message: formerMessageName('1') }
  const before = { user: 'usr_ada', kind: 'message' as const, content: 'Before.', origin }
  await ledger.act(task.debate.debateId, (state) => intervene(state, before))
  const send = sending()
  await send(await again(task), 'Before.', { messageId: '1' })
  await send(await again(task), 'Mine.', { messageId: '1', caller: programCaller({ userId: 'usr_bo' }) })
  expect(await heardIn(task)).toEqual([
    ['usr_ada', 'Before.'],
    ['usr_bo', 'Mine.'],
  ])
})

/** The task as the next request reads it. */
const again = async (task: Task): Promise<Task> => ({ ...task, debate: await ledger.load(task.debate.debateId) })
