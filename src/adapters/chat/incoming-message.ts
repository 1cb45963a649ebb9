/** Where a conversation takes place; the patterns of bindings are compared with `kind:id` and `id`. */
export interface Peer {
  kind: 'channel' | 'dm' | 'thread' | 'address' | 'number'
  /** The id on the platform, such as that of a channel. */
  id: string
  name?: string
}

/** The author as the platform knows them; a link must prove which member they are. */
export interface Sender {
  id: string
  name?: string
  /** Confirmed by the platform. */
  email?: string
  /** From outside the connected workspace: guests may never ask. */
  guest?: true
}

/** Longer files are not fetched. */
export const MOST_FILE_BYTES = 20_000_000

export interface IncomingFile {
  name: string
  type: string
  size: number
  /** Where the platform serves the file, on its own hosts alone, with the credentials of the connection. */
  url: string
}

/** What a person said or did on a platform, read from a verified request. It is stored once, before anything is decided. */
export interface Incoming {
  /** Keys of this event, the same at every delivery; a conflict on any of them is a duplicate. */
  keys: readonly string[]
  kind: 'message' | 'command' | 'button' | 'form'
  /** Identifies the thread within its connection. */
  thread: string
  peer: Peer
  /** The platform's order within a thread, comparable as text; undefined: the order of arrival. */
  order?: string
  sender: Sender
  /** The words without the mention of Parley; of a chat command, what follows its name. */
  text: string
  /** It addresses Parley: a mention, a direct message, a chat command or a button. */
  addressed: boolean
  /** A reply within a thread, not the message that begins one. */
  reply: boolean
  /** Of a button or a form: what the person chose (`ChatButton.act`) and on which of our posts. */
  act?: { name: string; value: string; post?: string; input?: string }
  files: readonly IncomingFile[]
  /** When it happened, as the platform says. */
  at: Date
  /** Opens an answer that only the sender sees, for as long as the platform allows; sealed when stored. */
  answerBy?: string
}

/** Parses JSON; undefined where the text is none. */
export function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
