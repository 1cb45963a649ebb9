import fc from 'fast-check'
import { expect } from 'vitest'
import { runThrough } from '../../src/areas/work/workflows/plan/run-through.ts'
import { anyDefinition, outcomeByName } from './workflow-definitions.ts'

/** Random definitions, each gone through in the order of beginning and in a random one, begin and end the same instances alike. */
export function expectSameSteps(numRuns: number): void {
  const orders = fc.array(fc.nat(), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(anyDefinition, orders, (definition, order) => {
      let turn = 0
      const plain = runThrough(definition, {}, outcomeByName)
      const mixed = runThrough(definition, {}, outcomeByName, () => order[turn++ % order.length] ?? 0)
      expect(byName(mixed.states)).toEqual(byName(plain.states))
      expect(byName(mixed.starts)).toEqual(byName(plain.starts))
      expect(asTexts(mixed.missing)).toEqual(asTexts(plain.missing))
      expect(mixed.finish).toEqual(plain.finish)
    }),
    { numRuns },
  )
}

const byName = <Item extends { stepId: string; iteration: number; branch: number }>(items: readonly Item[]) =>
  Object.fromEntries(items.map((item) => [`${item.stepId} ${item.iteration} ${item.branch}`, item]))

const asTexts = (items: readonly unknown[]) => items.map((item) => JSON.stringify(item)).sort()
