/** Where a conversation takes place: patterns of bindings are held against `kind:id` and `id`. */
export interface Peer {
  kind: 'channel' | 'dm' | 'thread' | 'address' | 'number'
  /** What the platform calls it, such as a channel's id. */
  id: string
  name?: string
}

/** Who wrote, as the platform knows them; nobody of ours until a link proves it. */
export interface Sender {
  id: string
  name?: string
  /** Confirmed by the platform. */
  email?: string
  /** From outside the workspace that is connected: may never ask. */
  guest?: true
}

/** A file that is longer is not fetched. */
export const MOST_FILE_BYTES = 20_000_000

export interface IncomingFile {
  name: string
  type: string
  size: number
  /** Where the platform hands it out, with the connection's credentials; on the platform's own hosts alone. */
  url: string
}

/** What somebody said or did on a platform, read from verified bytes. Each is stored once, before anything is decided. */
export interface Incoming {
  /** Names this event however often it is delivered; a conflict on any of them is a duplicate. */
  keys: readonly string[]
  kind: 'message' | 'command' | 'button' | 'form'
  /** Names the thread within its connection. */
  thread: string
  peer: Peer
  /** The platform's own order within a thread, comparable as text; undefined: as received. */
  order?: string
  sender: Sender
  /** The words, without the mention of us; of a command, what stands after its name. */
  text: string
  /** It speaks to us: a mention, a direct message, a command, a button. */
  addressed: boolean
  /** A reply within a thread, not the message that begins one. */
  reply: boolean
  /** Of a button or a form: what was chosen (`ChatButton.act`) and on which post of ours. */
  act?: { name: string; value: string; post?: string; input?: string }
  files: readonly IncomingFile[]
  /** When the platform says it happened. */
  at: Date
  /** Opens an answer that only the sender sees, for as long as the platform allows; sealed when kept. */
  answerBy?: string
}

/** What may be JSON; undefined when it is not. */
export function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
