import type { Generated } from 'kysely'
import type { Peer } from '../../../adapters/chat/incoming.ts'
import type { Json, Timestamp } from '../../../storage/column-types.ts'

interface Threads {
  organization_id: string
  id: string
  connection_id: string
  /** Names it within its connection. */
  key: string
  peer_kind: Peer['kind']
  peer_id: string
  peer_name: string | null
  /** Who wrote in it, as the platform knows them. */
  participants: Generated<string[]>
  subject: string | null
  /** Of mail: which conversation it is read in; null where it is one by itself. */
  conversation_id: string | null
  created_at: Timestamp
  touched_at: Timestamp
  version: Generated<number>
  runner: string | null
  lease_until: Timestamp | null
  wake_at: Timestamp | null
  setbacks: Generated<number>
}

/**
 * `waiting` is to be taken by the thread's driver; `kept` came too early, and is read by nobody until its thread has a debate;
 * `filed` asks for nothing. The last three are of what goes out by hand.
 */
export type MessageState = 'waiting' | 'kept' | 'done' | 'failed' | 'filed' | 'draft' | 'sending' | 'sent'

/** How far a sender is proven; of mail alone, for on a platform a signature and a link say it. */
export type Trust = 'member' | 'known' | 'unverified' | 'failed'

interface Messages {
  organization_id: string
  id: string
  /** The order of receipt. */
  number: Generated<number>
  connection_id: string
  thread_id: string
  /** The kind of its connection. */
  source: string
  direction: 'in' | 'out'
  kind: 'message' | 'command' | 'button' | 'form' | 'mail'
  /** The vendor's order within a thread, or that of receipt. */
  order_key: string
  sender_id: string
  sender_name: string | null
  sender_email: string | null
  is_guest: Generated<boolean>
  /** Who of ours it turned out to be. */
  user_id: string | null
  subject: string | null
  text: string
  addressed: boolean
  reply: boolean
  /** Of a button or a form: what was chosen. */
  act: Json | null
  /** `list`: what came with it. */
  files: Json | null
  /** Of a mail: what its headers say. */
  mail: Json | null
  raw_file_id: string | null
  trust: Trust | null
  state: MessageState
  tries: Generated<number>
  /** The debate that it began, claimed before that begins and for good, or took part in. */
  debate_id: string | null
  /** What became of it, in one word. */
  outcome: string | null
  why: string | null
  /** Opens an answer that only the sender sees. */
  sealed_answer_by: string | null
  happened_at: Timestamp
  received_at: Timestamp
  done_at: Timestamp | null
  first_answer_at: Timestamp | null
  /** What was advised about it. */
  triage: Json | null
  /** Of a mail that came in: it stands in the search of its mailbox. */
  in_search: Generated<boolean>
}

interface ThreadDebates {
  organization_id: string
  debate_id: string
  thread_id: string
  /** Null where the debate was not asked for there, only told. */
  message_id: string | null
  created_at: Timestamp
  /** When its card was last shown there. */
  card_at: Timestamp | null
  /** The thread that began with its card, where the first has no place of its own: a command. */
  moved_to: string | null
  /** How it is shown there, as its binding said when it began. */
  progress: Generated<'live' | 'final' | 'silent'>
  /** Where: in the thread, in the channel itself, or to whoever asked alone. */
  place: Generated<'thread' | 'channel' | 'dm'>
}

interface ChannelPeople {
  organization_id: string
  connection_id: string
  external_id: string
  external_name: string | null
  user_id: string
  linked_by: 'person' | 'email'
  linked_at: Timestamp
}

interface ChannelLinks {
  organization_id: string
  token_hash: string
  connection_id: string
  external_id: string
  external_name: string | null
  created_at: Timestamp
  expires_at: Timestamp
  used_at: Timestamp | null
}

interface ChannelDays {
  organization_id: string
  connection_id: string
  /** When the quarter of an hour began. */
  since: Timestamp
  received: Generated<number>
  /** Neither said to us nor in a thread of ours. */
  ignored: Generated<number>
  limited: Generated<number>
  foreign_ids: Generated<number>
  /** For a connection that was removed or is paused. */
  unwanted: Generated<number>
  done: Generated<number>
  failed: Generated<number>
  debates: Generated<number>
  posts: Generated<number>
  /** How many first answers were accepted, and how long they took all in all. */
  answered: Generated<number>
  answer_ms: Generated<number>
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    threads: Threads
    messages: Messages
    thread_debates: ThreadDebates
    channel_people: ChannelPeople
    channel_links: ChannelLinks
    channel_days: ChannelDays
  }
}
