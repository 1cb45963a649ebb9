import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Answering, type Beginning, held, piece } from '../../../test/support/engine.ts'
import { type Generated, generatedDebates } from '../../../test/support/generated-debates.ts'
import type { Answer, Ask } from '../flow/asks.ts'
import type { DebateState } from '../state.ts'
import { leastRoom, type Prompt, promptFor, wholeQuestion } from './index.ts'
import { taskOf } from './tasks.ts'
import { RULES } from './version-2/shared-part.ts'

/** A letter that no text of ours has: what others wrote here is made of it. */
const LETTER = 'ж'
const RUNS_OF_LETTERS = new RegExp(`${LETTER}+`, 'g')
const lettersIn = (text: string) => text.length - text.replace(RUNS_OF_LETTERS, '').length
/** Characters of a piece that are no letters: around its source, and before its content. */
const NO_LETTERS = ' ()\n\n'.length
/** Task and form. */
const askedIn = ({ parts }: Prompt) => parts.at(-1)?.split('Your task: ')[1]
const textOf = ({ system, ...prompt }: Prompt) => system + wholeQuestion(prompt)

interface Sizes {
  texts: number
  evidence: readonly number[]
  persona: number
}
const sizes: fc.Arbitrary<Sizes> = fc.record({
  texts: fc.integer({ min: 1, max: 4_000 }),
  evidence: fc.array(fc.integer({ min: 1, max: 30_000 }), { maxLength: 6 }),
  persona: fc.integer({ min: 1, max: 4_000 }),
})

const letters = (count: number) => LETTER.repeat(count)
const lengthened = (answer: Answer, count: number): Answer => {
  if (answer.kind === 'failed') return answer
  const words = (answer.words ?? []).map(({ to }) => ({ ...(to && { to }), content: letters(count) }))
  if (answer.kind === 'message') return { ...answer, content: letters(count), quotes: [], words }
  if (answer.kind === 'vote') return { ...answer, reason: letters(count), words }
  return { ...answer, words, critiques: answer.critiques.map((each) => ({ ...each, issues: [letters(count)] })) }
}

/** The debate with all that others write replaced by letters, so that what is shown of it can be counted. */
function lettered({ input, answering }: Generated, { texts, evidence, persona }: Sizes) {
  const long: Beginning = {
    ...input,
    topic: letters(500),
    ...(input.topic?.startsWith('Should') && { options: [letters(300), `${letters(20)}.`] }),
    personas: Object.fromEntries((input.panel ?? []).map(({ agent }) => [agent, letters(persona)])),
    evidence: evidence.map((length, place) =>
      piece(`evd_${place}`, letters(length), { title: LETTER, source: LETTER }),
    ),
  }
  const speaking: Answering = (ask, state) => lengthened(answering(ask, state), texts)
  return { input: long, answering: speaking }
}

function eachPrompt(input: Beginning, answering: Answering, look: (state: DebateState, ask: Ask) => void) {
  held(input, (ask, state) => {
    look(state, ask)
    return answering(ask, state)
  })
}

test('a prompt keeps within its room, has rules, task and form whole, and counts what it leaves out', () => {
  fc.assert(
    fc.property(generatedDebates, sizes, fc.nat({ max: 60_000 }), (generated, size, more) => {
      const { input, answering } = lettered(generated, size)
      eachPrompt(input, answering, (state, ask) => {
        const room = leastRoom(state) + more
        const whole = promptFor(state, ask, { formMode: 'schema' })
        const prompt = promptFor(state, ask, { formMode: 'schema', room })
        const text = textOf(prompt)
        expect(text.length).toBeLessThanOrEqual(room)
        expect(prompt.system).toBe(RULES)
        expect(text).toContain(`Your task: ${taskOf(state, ask)}`)
        expect(askedIn(prompt)).toBe(askedIn(whole))
        expect(text).toMatch(/Question:\n> ж/)
        const missing = (prompt.leftOut?.characters ?? 0) - (whole.leftOut?.characters ?? 0)
        const unseen = lettersIn(textOf(whole)) - lettersIn(text)
        expect(Math.abs(missing - unseen)).toBeLessThanOrEqual(NO_LETTERS * state.evidence.length + 1)
        expect(prompt.leftOut?.pieces ?? 0).toBe(
          state.evidence.filter((_, place) => !text.includes(`[e${place + 1}] (`)).length,
        )
      })
    }),
    { numRuns: 40 },
  )
})

test('in one room the same evidence is shown in every phase and to every agent', () => {
  fc.assert(
    fc.property(generatedDebates, sizes, fc.nat({ max: 60_000 }), (generated, size, more) => {
      const { input, answering } = lettered(generated, size)
      const seen = new Set<string | undefined>()
      eachPrompt(input, answering, (state, ask) => {
        seen.add(promptFor(state, ask, { formMode: 'schema', room: leastRoom(state) + more }).parts[0])
      })
      expect(seen.size).toBeLessThanOrEqual(1)
    }),
    { numRuns: 20 },
  )
})

test('two thousand characters are enough for a usual panel', () => {
  const evidence = [piece('evd_1', letters(60_000))]
  eachPrompt(
    { options: ['Yes', 'No'], evidence },
    () => ({ kind: 'failed', reason: 'error', message: '', usage: {}, model: '', generatedBy: 'script' }),
    (state, ask) => {
      expect(leastRoom(state)).toBeLessThan(2_000)
      const prompt = promptFor(state, ask, { formMode: 'words', room: 2_000 })
      expect(textOf(prompt).length).toBeLessThanOrEqual(2_000)
      expect(wholeQuestion(prompt)).toContain('> Which database do we take?')
    },
  )
})

test('room for everything leaves nothing out', () => {
  fc.assert(
    fc.property(generatedDebates, ({ input, answering }) => {
      eachPrompt(input, answering, (state, ask) => {
        const options = { formMode: 'words' } as const
        expect(promptFor(state, ask, { ...options, room: 500_000 })).toEqual(promptFor(state, ask, options))
        expect(promptFor(state, ask, options).leftOut).toBeUndefined()
      })
    }),
    { numRuns: 20 },
  )
})
