import type { Caller } from '../shared/identity/caller.ts'

/** What somebody does in a debate that they follow. */
export type ParticipantAction =
  | { type: 'vote'; choice: string; intensity?: number | undefined }
  | { type: 'message'; text: string }

/** Who does it, and from which address. */
interface Actor {
  caller: Caller
  ip: string
}

/** The event that an act became, and what it means for the debate. */
export interface Recorded {
  seq: number
  message: string
}

/** Records an act as the same intervention over HTTP is recorded, or refuses it as that would be. */
export type TakePart = (debateId: string, act: ParticipantAction, actor: Actor) => Promise<Recorded>
