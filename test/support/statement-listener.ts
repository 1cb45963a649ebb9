import pg from 'pg'

/** Is told of a statement as it is sent, and answers what to do when it was answered: its asker waits for that too. */
type Listener = (text: string, values: readonly unknown[]) => (() => Promise<void> | void) | undefined

type Callback = (...outcome: unknown[]) => void

const listeners = new Set<Listener>()

let listens = false

/** Every statement of the process passes here, whichever pool or line it takes; the returned function ends this. */
export function listenToStatements(listener: Listener): () => void {
  if (!listens) patch()
  listens = true
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function patch() {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [asked, listed] = given as [string | { text?: string; values?: unknown[]; callback?: Callback }, unknown]
    const { text = '', values = [] } = typeof asked === 'string' ? { text: asked } : asked
    const told = Array.isArray(listed) ? listed : values
    const heard = [...listeners].flatMap((listener) => listener(text, told) ?? [])
    if (heard.length === 0) return (query as (...args: unknown[]) => unknown).apply(this, given)
    const answered = () => Promise.all(heard.map((each) => each()))
    const afterwards =
      (callback: Callback): Callback =>
      (...outcome) =>
        void answered().then(() => callback(...outcome))
    if (typeof asked === 'object' && asked.callback) asked.callback = afterwards(asked.callback)
    const callbacks = given.map((each) => (typeof each === 'function' ? afterwards(each as Callback) : each))
    const result = (query as (...args: unknown[]) => unknown).apply(this, callbacks)
    return result instanceof Promise ? result.finally(answered) : result
  } as typeof query
}
