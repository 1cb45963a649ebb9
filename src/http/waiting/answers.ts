import type { ServiceError } from '../../shared/errors.ts'

/** One event of a stream; the data is sent as JSON unless it is a text. */
export interface StreamedEvent {
  /** Where a client that lost the line continues. */
  id?: string | undefined
  event?: string | undefined
  data: string | object
}

/** A line that clients ignore. */
export interface StreamComment {
  comment: string
}

/** Aborted when nobody waits any more: the caller left, lost access, or the node stops. */
type UntilGone = (gone: AbortSignal) => AsyncIterable<StreamedEvent | StreamComment>

interface StreamTraits {
  /** A client can go on after the last `id` it saw, so a stream need not stay open for longer than an hour. */
  resumable?: boolean
  /** What a client is told last of a stream that ends before its answer is whole. */
  whenCut?: (why: ServiceError) => StreamedEvent
}

/** An answer by server-sent events, of an endpoint that `waits: 'open'`. */
export class EventStream {
  readonly events: UntilGone
  readonly resumable: boolean
  readonly whenCut: StreamTraits['whenCut']
  constructor(events: UntilGone, { resumable = true, whenCut }: StreamTraits = {}) {
    this.events = events
    this.resumable = resumable
    this.whenCut = whenCut
  }
}

/**
 * A JSON answer that may take as long as a debate, of an endpoint that `waits: 'open'`. Refuse before you make one: once
 * it has waited for some seconds its status is 200.
 */
export class WaitingAnswer {
  readonly result: (gone: AbortSignal) => Promise<object>
  constructor(result: (gone: AbortSignal) => Promise<object>) {
    this.result = result
  }
}
