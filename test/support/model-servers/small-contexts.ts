import { expect } from 'vitest'
import { piece } from '../engine.ts'
import type { Dialect } from './dialect.ts'
import { type SceneWishes, servedModels } from './scene.ts'

const SENTENCES = [
  'The supplier delivered 1,240 of 1,500 units in the third quarter and named a strike as the cause.',
  'Two of the five plants were audited; the report of 14 March lists eleven findings, three of them grave.',
  'A change of the contract would cost 86,000 euros at once and save about 19,000 in each later year.',
  'Customers who were asked said that they would wait a fortnight, but not longer, for a lower price.',
]

/** Sixty thousand characters of evidence, in a dozen pieces. */
export const EVIDENCE = Array.from({ length: 12 }, (_, place) => {
  const text = Array.from({ length: 60 }, (_, line) => `${place + 1}.${line + 1} ${SENTENCES[(place + line) % 4]}`)
  return piece(`evd_${place + 1}`, text.join(' ').padEnd(5_000, '.').slice(0, 5_000), { reliability: 0.9 - place / 20 })
})

/**
 * That a debate of three agents ends without a lost ask, that no more than one prompt was too long for the model, and that what had no room is
 * told in every event of an answer.
 */
export async function expectFitting(dialect: Dialect, context: number, wishes: SceneWishes = {}) {
  const scene = await servedModels(dialect, { ...wishes, context })
  const { told, end } = await scene.debate({
    topic: 'Do we change the supplier this year?',
    options: ['Yes', 'No'],
    evidence: EVIDENCE,
  })
  expect(told.flatMap(({ answer }) => (answer.kind === 'failed' ? [answer.message] : []))).toEqual([])
  expect(end.state.end?.winner).toBe('p1')
  const { received } = scene.server
  const refused = received.filter(({ status }) => status >= 400)
  expect(refused.length).toBeLessThanOrEqual(1)
  expect(received.filter(({ input }) => input >= context).length).toBeLessThanOrEqual(1)
  for (const { ask, answer } of told) {
    const shown = received.findLast(({ asked }) => asked.ask.endsWith(`/${ask.key}`))?.asked.messages[0]?.text ?? ''
    const { data } = end.events.find((event) => 'ask' in event.data && event.data.ask === ask.key) ?? { data: {} }
    const leftOut = 'left_out' in data ? data.left_out : undefined
    const isWhole = EVIDENCE.every(({ content }) => shown.includes(content))
    expect(leftOut !== undefined, `${ask.key}: ${JSON.stringify(data)}`).toBe(!isWhole)
    expect(answer.how?.left_out).toEqual(leftOut)
  }
  return { received, refused, told, end, log: scene.log() }
}
