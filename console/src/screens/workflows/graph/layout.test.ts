import { expect, test } from 'vitest'
import { labelSize, layoutOf, type Point, pathOf, STEP_SIZE } from './layout.ts'
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

test('the words of a way stand beside its line, and within the drawing', () => {
  const drawing = layoutOf(REVIEWED)
  const worded = drawing.lines.filter(({ words }) => words !== '')
  expect(worded).toHaveLength(4)
  for (const { words, points, label } of worded) {
    const { width, height } = labelSize(words)
    const isWithin = ({ x, y }: Point) => Math.abs(x - label.x) < width / 2 && Math.abs(y - label.y) < height / 2
    expect(drawn(points).filter(isWithin), words).toEqual([])
    expect(label.x + width / 2, words).toBeLessThanOrEqual(drawing.width)
  }
})

/** Points close to each other on the curve that is drawn through points. */
function drawn([first, ...others]: readonly Point[]): Point[] {
  let from = first
  return others.flatMap((point, index) => {
    const [start, next] = [from ?? point, others[index + 1]]
    const end = next ? { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 } : point
    from = end
    const at = (part: number, axis: 'x' | 'y') =>
      next
        ? (1 - part) ** 2 * start[axis] + 2 * part * (1 - part) * point[axis] + part ** 2 * end[axis]
        : start[axis] + part * (end[axis] - start[axis])
    return Array.from({ length: 101 }, (_, step) => ({ x: at(step / 100, 'x'), y: at(step / 100, 'y') }))
  })
}

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
