/** Integers with seven bits per byte, the lowest first; the last byte of each has its high bit unset. */
export class VarintWriter {
  #bytes: Buffer
  #length = 0

  constructor(size = 64) {
    this.#bytes = Buffer.allocUnsafe(size)
  }

  write(value: number) {
    if (this.#length + 8 > this.#bytes.length) this.#grow()
    let rest = value
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80
      rest = Math.floor(rest / 0x80)
    }
    this.#bytes[this.#length++] = rest
  }

  /** The written bytes. */
  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  #grow() {
    const larger = Buffer.allocUnsafe(this.#bytes.length * 2)
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}

/** Ascending numbers, each as its distance from the one before. */
export function packAscending(values: ArrayLike<number>): Buffer {
  const writer = new VarintWriter(values.length * 2 + 8)
  let last = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0
    writer.write(value - last)
    last = value
  }
  return writer.bytes()
}

export function unpackAscending(bytes: Uint8Array, count: number): Float64Array {
  const values = new Float64Array(count)
  let at = 0
  let last = 0
  for (let i = 0; i < count; i++) {
    let scale = 1
    let byte = bytes[at++] ?? 0
    let gap = byte & 0x7f
    while (byte & 0x80) {
      scale *= 0x80
      byte = bytes[at++] ?? 0
      gap += (byte & 0x7f) * scale
    }
    last += gap
    values[i] = last
  }
  return values
}
