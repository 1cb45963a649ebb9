import { expect, test } from 'vitest'
import type { Claim } from './argument-list.tsx'
import { CLAIM_SIZE, firstView, LEAST_ZOOM, layoutOf } from './graph-drawing.tsx'

const claim = (id: string, type: Claim['type']): Claim => ({
  id,
  type,
  text: id,
  author: null,
  crux: false,
  changes_result: false,
  importance: 0,
})
const supports = (from: string, to: string) => ({ from, to, relation: 'supports' as const, agents: [] })

test('proposals stand to the right, also one that nobody argued for', () => {
  const claims = [claim('p1', 'proposal'), claim('p2', 'proposal'), claim('q1', 'quote')]
  const { places, width, height } = layoutOf({ claims, links: [supports('q1', 'p2')] })
  expect(places.get('p1')?.x).toBe(places.get('p2')?.x)
  expect(places.get('q1')?.x).toBe(0)
  expect(width).toBeGreaterThan(2 * CLAIM_SIZE.width)
  expect(height).toBeGreaterThan(2 * CLAIM_SIZE.height)
})

test('a drawing is never first shown too small to read, however large it is', () => {
  const quotes = Array.from({ length: 40 }, (_, place) => claim(`q${place}`, 'quote'))
  const links = quotes.map(({ id }) => supports(id, 'p1'))
  const large = layoutOf({ claims: [claim('p1', 'proposal'), ...quotes], links })
  for (const room of [358, 780, 1100]) expect(firstView(large, room).viewport.zoom).toBeGreaterThanOrEqual(LEAST_ZOOM)
  expect(firstView(large, 780).height).toBeLessThanOrEqual(900)
  expect(firstView({ width: 250, height: 104 }, 780)).toEqual({
    height: 152,
    viewport: { x: 265, y: 24, zoom: 1 },
  })
})
