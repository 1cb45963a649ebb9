import { expect, test } from 'vitest'
import { type Tile, treemap } from './treemap.ts'

const AREA = { width: 600, height: 400 }
const areaOf = ({ width, height }: Tile) => width * height
const overlap = (one: Tile, other: Tile) =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y))

test('each amount has its share of the area, none lies on another, and the shapes are near to squares', () => {
  const amounts = [6, 1, 3, 6, 2, 2, 4]
  const tiles = treemap(amounts, AREA)
  const sum = amounts.reduce((total, amount) => total + amount, 0)
  for (const [at, tile] of tiles.entries()) {
    expect(areaOf(tile)).toBeCloseTo((240_000 * (amounts[at] as number)) / sum)
    expect(Math.max(tile.width / tile.height, tile.height / tile.width)).toBeLessThan(3)
    expect(tile.x + tile.width).toBeLessThanOrEqual(600.001)
    expect(tile.y + tile.height).toBeLessThanOrEqual(400.001)
    for (const other of tiles.slice(at + 1)) expect(overlap(tile, other)).toBeLessThan(0.001)
  }
})

test('what is nothing has no place', () => {
  expect(treemap([], AREA)).toEqual([])
  expect(treemap([0, 5], AREA).map(areaOf)).toEqual([0, 240_000])
  expect(treemap([1], { width: 0, height: 10 }).map(areaOf)).toEqual([0])
})
