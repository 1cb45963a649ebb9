const nothing = () => {}

/** Lets what is about one key be done one after another, in the order in which it came; different keys know nothing of each other. */
export function turns() {
  const last = new Map<string, Promise<void>>()

  return <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    const result = (last.get(key) ?? Promise.resolve()).then(task)
    const over = result.then(nothing, nothing).then(() => {
      if (last.get(key) === over) last.delete(key)
    })
    last.set(key, over)
    return result
  }
}
