import type { Caller } from '../shared/identity/caller.ts'

/** What a participant does in a debate that they follow. */
export type ParticipantAction =
  | { type: 'vote'; choice: string; intensity?: number | undefined }
  | { type: 'message'; text: string }

/** Who acts, and from which address. */
interface Actor {
  caller: Caller
  ip: string
}

/** The event that an action became, and what it means for the debate. */
export interface Recorded {
  seq: number
  message: string
}

/** Records an action like the same intervention over HTTP, or refuses it likewise. */
export type TakePart = (debateId: string, act: ParticipantAction, actor: Actor) => Promise<Recorded>
