/** A rectangle of a map. */
export interface Tile {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Divides an area among amounts, the largest first: rows are filled along the shorter side as long as their tiles come
 * nearer to squares (Bruls, Huizing and van Wijk, 2000). Answers in the order of the amounts.
 */
export function treemap(amounts: readonly number[], area: { width: number; height: number }): Tile[] {
  const sum = amounts.reduce((total, amount) => total + amount, 0)
  const tiles = amounts.map((): Tile => ({ x: 0, y: 0, width: 0, height: 0 }))
  if (sum <= 0 || area.width <= 0 || area.height <= 0) return tiles
  const scale = (area.width * area.height) / sum
  const order = amounts
    .map((amount, at) => ({ at, size: amount * scale }))
    .filter(({ size }) => size > 0)
    .sort((one, other) => other.size - one.size)
  const free = { x: 0, y: 0, ...area }
  for (let from = 0; from < order.length; ) {
    const side = Math.min(free.width, free.height)
    let end = from + 1
    while (end < order.length && worst(order.slice(from, end + 1), side) <= worst(order.slice(from, end), side)) end++
    place(order.slice(from, end), free, tiles)
    from = end
  }
  return tiles
}

type Sized = { at: number; size: number }

/** How far the least square tile of a row is from a square. */
function worst(row: readonly Sized[], side: number): number {
  const sum = row.reduce((total, { size }) => total + size, 0)
  return Math.max(...row.map(({ size }) => Math.max((side ** 2 * size) / sum ** 2, sum ** 2 / (side ** 2 * size))))
}

/** Fills a row along the shorter side, and leaves the rest free. */
function place(row: readonly Sized[], free: Tile, tiles: Tile[]) {
  const sum = row.reduce((total, { size }) => total + size, 0)
  const isUpright = free.width >= free.height
  const depth = sum / (isUpright ? free.height : free.width)
  let along = 0
  for (const { at, size } of row) {
    const length = size / depth
    tiles[at] = isUpright
      ? { x: free.x, y: free.y + along, width: depth, height: length }
      : { x: free.x + along, y: free.y, width: length, height: depth }
    along += length
  }
  if (isUpright) Object.assign(free, { x: free.x + depth, width: free.width - depth })
  else Object.assign(free, { y: free.y + depth, height: free.height - depth })
}
