/** Writes one value at a time; of those that arrive meanwhile only the latest is written. */
export function latestOnly<Value>(write: (value: Value) => Promise<void>) {
  let next: { value: Value } | undefined
  let writing: Promise<void> | undefined

  async function writeAll() {
    while (next) {
      const { value } = next
      next = undefined
      await write(value).catch(() => {})
    }
    writing = undefined
  }

  return {
    report(value: Value) {
      next = { value }
      writing ??= writeAll()
    },
    settled: async () => writing,
  }
}
