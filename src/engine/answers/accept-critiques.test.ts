import { expect, test } from 'vitest'
import { debateToAsk } from '../../../test/support/debate-to-ask.ts'
import { criticises } from '../../../test/support/engine.ts'
import { accept } from './accept-answer.ts'

const panel = ['ada', 'bo'].map((agent) => ({ agent, provider: 'script', model: agent }))
const { state, ask } = debateToAsk({ purpose: 'critique', panel })

/** How often so many critiques are looked at. */
function looksAt(length: number): number {
  let looks = 0
  const critique = {
    get proposal() {
      looks += 1
      return 'p2'
    },
    severity: 0.5,
    issues: ['It is vague'],
    suggestions: [],
  }
  expect(accept(state, ask, criticises(...Array.from({ length }, () => critique)))).toHaveLength(3)
  return looks
}

test('no number of critiques takes more work than it deserves, and three of a proposal are heard', () => {
  const few = looksAt(1_000)
  expect(few).toBeGreaterThanOrEqual(1_000)
  expect(looksAt(4_000)).toBeLessThanOrEqual(4 * few)
})
