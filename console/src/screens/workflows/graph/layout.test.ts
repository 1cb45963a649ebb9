import { expect, test } from 'vitest'
import { layoutOf, pathOf, STEP_SIZE } from './layout.ts'
import { waysOf } from './ways.ts'

const step = (id: string, ...depends_on: string[]) => ({ id, type: 'debate', config: {}, depends_on })
const REVIEWED: Parameters<typeof layoutOf>[0] = {
  steps: [step('answer'), step('review', 'answer'), step('tell')],
  edges: [
    { from: 'review', to: 'answer', on: 'rejected', max_iterations: 2 },
    { from: 'review', to: 'tell', on: 'approved', when: 'inputs.urgent' },
    { from: 'answer', to: 'tell', on: 'error' },
    { from: 'tell', to: 'tell', max_iterations: 1 },
  ],
}

test('a way says when it is taken, and whether it leads back', () => {
  expect(waysOf(REVIEWED).map(({ from, to, words, isBack }) => [from, to, words, isBack])).toEqual([
    ['answer', 'review', '', false],
    ['review', 'answer', 'if rejected, at most 2 times', true],
    ['review', 'tell', 'if approved and inputs.urgent', false],
    ['answer', 'tell', 'if it fails', false],
    ['tell', 'tell', 'at most 1 time', true],
  ])
})

test('steps stand below those that lead to them, and ways end at their steps', () => {
  const { places, lines, width, height } = layoutOf(REVIEWED)
  const at = (id: string) => places.get(id) ?? { x: Number.NaN, y: Number.NaN }
  expect(at('answer').y).toBeLessThan(at('review').y)
  expect(at('review').y).toBeLessThan(at('tell').y)
  for (const { x, y } of places.values()) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + STEP_SIZE.width).toBeLessThanOrEqual(width)
    expect(y + STEP_SIZE.height).toBeLessThanOrEqual(height)
  }
  for (const { points } of lines) expect(points.length).toBeGreaterThan(1)
  const back = lines.find(({ from, isBack }) => isBack && from === 'review')
  expect(back?.points[0]?.y).toBeGreaterThan(back?.points.at(-1)?.y ?? Number.NaN)
})

test('a path goes through its points', () => {
  expect(pathOf([])).toBe('')
  expect(
    pathOf([
      { x: 0, y: 0 },
      { x: 2, y: 4 },
    ]),
  ).toBe('M0,0 L2,4')
  expect(
    pathOf([
      { x: 0, y: 0 },
      { x: 2, y: 4 },
      { x: 4, y: 8 },
    ]),
  ).toBe('M0,0 Q2,4 3,6 L4,8')
})
