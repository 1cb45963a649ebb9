import { VarintWriter } from './varint.ts'

/** Where a term stands in a segment: places, ascending, and how often in each. */
export interface Postings {
  places: number[]
  counts: number[]
}

export function packPostings({ places, counts }: Postings): Buffer {
  const writer = new VarintWriter(places.length * 3 + 8)
  let last = -1
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? 0
    writer.write(place - last)
    writer.write(counts[i] ?? 0)
    last = place
  }
  return writer.bytes()
}

/** Calls back with each place and count, in order of places. */
export function eachPosting(bytes: Uint8Array, take: (place: number, count: number) => void) {
  let at = 0
  let place = -1
  while (at < bytes.length) {
    let byte = bytes[at++] as number
    let gap = byte & 0x7f
    for (let shift = 7; byte & 0x80; shift += 7) {
      byte = bytes[at++] as number
      gap |= (byte & 0x7f) << shift
    }
    place += gap
    byte = bytes[at++] as number
    let count = byte & 0x7f
    for (let shift = 7; byte & 0x80; shift += 7) {
      byte = bytes[at++] as number
      count |= (byte & 0x7f) << shift
    }
    take(place, count)
  }
}
