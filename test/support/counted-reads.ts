/** A value that counts how often anything in it is looked at: a measure of work that no clock is needed for. */
export function countedReads<Value>(value: Value): { value: Value; reads: () => number } {
  let reads = 0
  const known = new WeakMap<object, object>()
  function counted(inner: unknown): unknown {
    if (typeof inner !== 'object' || inner === null) return inner
    const seen = known.get(inner) ?? new Proxy(inner, handler)
    known.set(inner, seen)
    return seen
  }
  const handler: ProxyHandler<object> = {
    get(target, key, receiver) {
      reads += 1
      return counted(Reflect.get(target, key, receiver))
    },
    ownKeys(target) {
      const keys = Reflect.ownKeys(target)
      reads += keys.length
      return keys
    },
  }
  return { value: counted(value) as Value, reads: () => reads }
}
