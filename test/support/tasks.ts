interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** The thread's own time in microseconds, which other programs on the machine do not add to. */
  tdur?: number
  args?: { name?: string }
}

/** How much of its own time a page's main thread spent on its longest task, in milliseconds. */
export function longestTaskMs(trace: Buffer): number {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString())
  const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const isMain = new Set(threads.map(({ pid, tid }) => `${pid} ${tid}`))
  const tasks = traceEvents.filter(({ name, pid, tid }) => name === 'RunTask' && isMain.has(`${pid} ${tid}`))
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000))
}
