/** As much of what was said as one answer holds, in bytes of JSON: nobody reads more at a time. */
const MOST_SAID_BYTES = 1_048_576

const bytesOf = (item: unknown) => Buffer.byteLength(JSON.stringify(item)) + 1

/** How many of these have room, from the first on; at least one, so that whoever pages comes to the end. */
export function fitting(items: readonly unknown[], most = MOST_SAID_BYTES): number {
  let bytes = 0
  const over = items.findIndex((item, index) => {
    bytes += bytesOf(item)
    return bytes > most && index > 0
  })
  return over < 0 ? items.length : over
}
