import { expect } from 'vitest'
import type { Dialect } from './dialect.ts'
import { debating, type Mind } from './mind.ts'
import { MISTAKES } from './mistakes.ts'
import { countingSpending, KEY, servedModels } from './scene.ts'

const REASON = 'Es kostet weniger, “für alle” — 漢字, ₿ und 🎈 inbegriffen.'
const QUESTION = { topic: 'Do we ship on Friday?', options: ['Yes', 'No'] }

/** Writes prose where nothing holds it to a form, unless it was told what is wrong. */
const loose: Mind = (asked) => {
  const wish = debating()(asked)
  const isToldSo = asked.messages.length > 1
  return isToldSo
    ? { answer: JSON.stringify({ ...Object(wish.answer), content: REASON }) }
    : { answer: 'I am for the first one.' }
}
const careful: Mind = (asked) => {
  const wish = debating('p1', 'They ask whether to ship.')(asked)
  return {
    ...wish,
    answer: typeof wish.answer === 'string' ? `POSITION: p1\n${REASON}` : { ...wish.answer, content: REASON },
  }
}

/** What may come of a mistake: the answer that was meant, or a fault that says what happened. */
const OUTCOMES: Readonly<Record<string, 'right' | 'fault'>> = {
  'ignores the schema': 'right',
  'tells what it took twice': 'right',
  'breaks letters at the borders of chunks': 'right',
  'says twice that it is done': 'right',
  'calls itself something else': 'right',
  'sends half a letter': 'right',
  'ends for a reason that nobody knows': 'right',
  'quotes our text and our key in an error about the schema': 'fault',
  'thinks 50 MB': 'fault',
  'calls a tool that nobody offered': 'fault',
  'has an error in its stream': 'fault',
  'answers 200 with an error for a body': 'fault',
  'ends in the middle': 'fault',
  'breaks in the middle': 'fault',
  'sends bytes that mean nothing': 'fault',
}

/** That an ask comes to the right answer or to a clear fault, with one repair at most, each try settled once and no secret told. */
export async function expectFound(name: string, dialect: Dialect) {
  const mistake = MISTAKES[name]
  const { spending, tries } = countingSpending()
  const isLoose = mistake?.ignoresSchema === true
  const scene = await servedModels(dialect, {
    spending,
    mind: isLoose ? loose : careful,
    mistake: () => mistake,
    settings: { SERVICE_AGENT_PATIENCE_SECONDS: '0', SERVICE_AGENT_RETRIES: '0' },
  })
  const { state, asks } = scene.asksOf(QUESTION)
  const [ask] = asks
  if (!ask) throw new Error('Nobody is asked')
  const { answer, heard } = await scene.told(ask, state)
  const { received } = scene.server
  const outcome = OUTCOMES[name]
  const isFault = answer.kind === 'failed'
  expect(isFault ? 'fault' : 'right', answer.kind === 'failed' ? answer.message : '').toBe(
    outcome ?? (isFault ? 'fault' : 'right'),
  )
  if (answer.kind === 'failed') expect(answer.message).toMatch(/^(The|Our|There|This) .{10,}/)
  else {
    expect(answer).toMatchObject({ kind: 'message', proposal: 'p1' })
    if (name === 'calls itself something else') expect(answer.how).toMatchObject({ served_model: 'another-model-0925' })
    if (name !== 'sends half a letter') expect(answer).toMatchObject({ content: REASON })
  }
  const repairs = received.filter(({ asked }) => asked.messages.length > 1)
  expect(repairs.length).toBeLessThanOrEqual(1)
  expect(received.length).toBeLessThanOrEqual(3)
  expect(tries.map(({ settled }) => settled.length)).toEqual(received.map(() => 1))
  expect(answer.usage.attempts).toBe(received.length)
  if (!isFault && name !== 'never tells what it took') {
    const sent = received.filter(({ status }) => status === 200)
    expect(answer.usage.tokens_in).toBe(sent.reduce((sum, { input }) => sum + input, 0))
  }
  const said = JSON.stringify(answer) + scene.log() + heard
  expect(said).not.toContain(KEY)
  expect(said).not.toContain('one of 3 members')
  return { answer, received, scene }
}
