import { expect, test } from 'vitest'
import { BOX_SIZE, labelSize, layoutOf, type Point, pathOf, type Way } from './layout.ts'

const BOXES = ['answer', 'review', 'tell']
const WAYS: readonly Way[] = [
  { from: 'answer', to: 'review', words: '' },
  { from: 'review', to: 'answer', words: 'if rejected, at most 2 times', isBack: true },
  { from: 'review', to: 'tell', words: 'if approved and inputs.urgent' },
  { from: 'answer', to: 'tell', words: 'if it fails' },
  { from: 'tell', to: 'tell', words: 'at most 1 time', isBack: true },
]

test('boxes stand below those that lead to them, and ways end at their boxes', () => {
  const { places, lines, width, height } = layoutOf(BOXES, WAYS)
  const at = (id: string) => places.get(id) ?? { x: Number.NaN, y: Number.NaN }
  expect(at('answer').y).toBeLessThan(at('review').y)
  expect(at('review').y).toBeLessThan(at('tell').y)
  for (const { x, y } of places.values()) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + BOX_SIZE.width).toBeLessThanOrEqual(width)
    expect(y + BOX_SIZE.height).toBeLessThanOrEqual(height)
  }
  for (const { points } of lines) expect(points.length).toBeGreaterThan(1)
  const back = lines.find(({ from, isBack }) => isBack && from === 'review')
  expect(back?.points[0]?.y).toBeGreaterThan(back?.points.at(-1)?.y ?? Number.NaN)
})

test('the words of a way stand beside its line, and within the drawing', () => {
  const drawing = layoutOf(BOXES, WAYS)
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

test('boxes stand to the right of those that lead to them where that is wanted, cycles too', () => {
  const { places } = layoutOf(
    ['a', 'b'],
    [
      { from: 'a', to: 'b', words: '' },
      { from: 'b', to: 'a', words: '' },
    ],
    'LR',
  )
  expect(places.get('a')?.y).toBe(places.get('b')?.y)
  expect(places.get('a')?.x).toBeLessThan(places.get('b')?.x ?? 0)
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
