const listeners = new Set<() => void>()

/** Tells of every answer that was read before the service had everything that it had told already; the returned function ends it. */
export function whenBehind(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function noteBehind(answer: Response): void {
  if (answer.headers.has('parley-behind')) for (const listener of listeners) listener()
}
