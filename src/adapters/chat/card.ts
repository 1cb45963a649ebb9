/** What somebody can do with one press. `act` and `value` come back in `Incoming.act`; together at most 48 bytes. */
export type ChatButton =
  | { label: string; act: ChatAct; value: string; style?: 'primary' | 'danger' }
  | { label: string; link: string }

type ChatAct = 'why' | 'challenge' | 'agree' | 'disagree' | 'outcome' | 'resolve' | 'stop'

/** What we say, on every platform. Texts are foreign until a renderer has defused them for its dialect. */
export interface ChatCard {
  kind: 'accepted' | 'progress' | 'decision' | 'breakpoint' | 'answer'
  title: string
  /** The way of a debate, and how far it has come. */
  phases?: readonly { name: string; state: 'done' | 'now' | 'ahead' }[]
  lines: readonly string[]
  /** What the figure means stands in the sentence, which never claims more than was measured. */
  confidence?: { value: number; threshold?: number; sentence: string }
  /** Ranks with the conclusion on every platform, and is shortened last. */
  dissent?: readonly string[]
  facts?: readonly { label: string; value: string }[]
  buttons: readonly ChatButton[]
  /** Where all of it stands. */
  link?: string
  /** Such as: sent again, because the first delivery was not confirmed. */
  note?: string
}
