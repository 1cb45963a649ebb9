import type { Lease } from '../../../storage/event-log/pending.ts'

/** A debate that has just been made. */
export interface Begun {
  id: string
  version: number
}

/** A place with a runner of this node: the debate is made under its lease, so that nobody has to claim it. */
export interface Place {
  lease: Lease
  take(begun: Begun): void
  /** Nothing comes of the debate. */
  leave(): void
}

/** A place for one more debate, while there is room. */
export type Reserve = () => Place | undefined
