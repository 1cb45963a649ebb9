/** What follows from a request as it happens; each event names the place after it. */
export class Followed {
  readonly events: (gone: AbortSignal) => AsyncIterable<{ id: string; data: object }>
  constructor(events: Followed['events']) {
    this.events = events
  }
}

/** An answer that there is once a task has come to rest. */
export class Awaited {
  readonly result: (gone: AbortSignal) => Promise<object>
  constructor(result: Awaited['result']) {
    this.result = result
  }
}
