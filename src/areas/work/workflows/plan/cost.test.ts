import { expect, it, onTestFinished, vi } from 'vitest'
import type { Definition, Edge, Step } from '../definition/definition.ts'
import { Board } from './board.ts'
import { plan } from './plan.ts'

const MOST_READS_AN_INSTANCE = 10

const set = (id: string, before: readonly string[]): Step => ({
  id,
  type: 'set',
  config: { values: { n: before[0] ? `\${{ steps.${before[0]}.output.n + 1 }}` : '${{ iteration }}' } },
  depends_on: [...before],
})

const back = (from: string, to: string): Edge => ({ from, to, max_iterations: 9, when: 'inputs.again' })

const chain = Array.from({ length: 99 }, (_, index) => set(`s${index}`, index === 0 ? [] : [`s${index - 1}`]))
const pairs = Array.from({ length: 49 }, (_, index) => [
  set(`a${index}`, index === 0 ? [] : [`b${index - 1}`]),
  set(`b${index}`, [`a${index}`]),
])

/** How often a run of steps that end at once asks for an instance, with how many there are. */
function counted(definition: Definition): { reads: number; instances: number } {
  const at = vi.spyOn(Board.prototype, 'at')
  onTestFinished(() => at.mockRestore())
  const { ended, finish } = plan(definition, { again: true }, [])
  expect(finish).toMatchObject({ status: 'completed' })
  return { reads: at.mock.calls.length, instances: ended.length }
}

it.each<[string, Definition]>([
  ['one loop over 99 steps', { steps: chain, edges: [back('s98', 's0')] }],
  ['49 loops over 2 steps', { steps: pairs.flat(), edges: pairs.map((_, index) => back(`b${index}`, `a${index}`)) }],
  ['99 loops over 1 step', { steps: chain, edges: chain.map(({ id }) => back(id, id)) }],
])('%s, ten times each, looks at each instance a few times', (_name, definition) => {
  const { reads, instances } = counted(definition)
  expect(instances).toBe(10 * definition.steps.length)
  expect(reads / instances).toBeLessThan(MOST_READS_AN_INSTANCE)
})
