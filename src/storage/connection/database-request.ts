import type { Lease } from './pooled-client.ts'

/** The connection that single statements of a request share, while any of them is under way. */
export interface Line {
  lease: Promise<Lease>
  users: number
}

/** A request while its handler runs. */
export interface Asking {
  caller: string
  /** How many connections it holds for transactions. */
  transactions: number
  line: Line | undefined
  /** Nothing works for it any more. */
  over: boolean
  /** Functions that each leave the queue for a connection; undefined until it waits there. */
  leaving: Set<() => void> | undefined
  /** While its single reads may be answered by a replica. */
  replica?: ReplicaReads | undefined
}

/** How far the write-ahead log of a server was, and on which timeline: each promotion of a standby begins another. */
export interface WalPosition {
  lsn: string
  timeline: string
}

/** What a request may read of a replica. */
export interface ReplicaReads {
  /** The replica must have replayed this. */
  readonly wal: WalPosition
  /** The connection that its statements share, while any of them is under way. */
  line: Line | undefined
  /** Whether the replica has answered one of its statements. */
  isAnswered: boolean
}
