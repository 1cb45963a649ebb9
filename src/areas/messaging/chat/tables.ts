import type { Generated } from 'kysely'
import type { Peer } from '../../../adapters/chat/incoming-message.ts'
import type { Json, Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const threads = table('threads', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    connection_id: plain<string>(),
    /** Names it within its connection. */
    key: personal<string>(),
    peer_kind: plain<Peer['kind']>(),
    peer_id: personal<string>(),
    peer_name: personal<string | null>(),
    /** Who wrote in it, as the platform knows them. */
    participants: personal<Generated<string[]>>(),
    subject: personal<string | null>(),
    /** Of mail: which conversation it is read in; null where it is one by itself. */
    conversation_id: plain<string | null>(),
    created_at: plain<Timestamp>(),
    touched_at: plain<Timestamp>(),
    version: plain<Generated<number>>(),
    runner: plain<string | null>(),
    lease_until: plain<Timestamp | null>(),
    wake_at: plain<Timestamp | null>(),
    setbacks: plain<Generated<number>>(),
  },
  category: 'delivery',
  purpose: 'Which conversations are held where, so that answers go back there',
  days: 400,
  since: 'touched_at',
  exported: { omit: 'It names places on platforms; what was said there is in the messages' },
  person: { by: ['email:peer_id'], erase: { clear: ['peer_name', 'subject'] } },
})

/**
 * `waiting` is to be taken by the thread's driver; `kept` came too early, and is read by nobody until its thread has a debate;
 * `filed` asks for nothing. The last three are of what goes out by hand.
 */
type MessageState = 'waiting' | 'kept' | 'done' | 'failed' | 'filed' | 'draft' | 'sending' | 'sent'

/** How far a sender is proven; of mail alone, for on a platform a signature and a link say it. */
export type Trust = 'member' | 'known' | 'unverified' | 'failed'

const messages = table('messages', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    /** The order of receipt. */
    number: plain<Generated<number>>(),
    connection_id: plain<string>(),
    thread_id: plain<string>(),
    /** The kind of its connection. */
    source: plain<string>(),
    direction: plain<'in' | 'out'>(),
    kind: plain<'message' | 'command' | 'button' | 'form' | 'mail'>(),
    /** The vendor's order within a thread, or that of receipt. */
    order_key: plain<string>(),
    sender_id: personal<string>(),
    sender_name: personal<string | null>(),
    sender_email: personal<string | null>(),
    is_guest: plain<Generated<boolean>>(),
    /** Who of ours it turned out to be. */
    user_id: personal<string | null>(),
    subject: personal<string | null>(),
    text: personal<string>(),
    addressed: plain<boolean>(),
    reply: plain<boolean>(),
    /** Of a button or a form: what was chosen. */
    act: personal<Json | null>(),
    /** `list`: what came with it. */
    files: personal<Json | null>(),
    /** Of a mail: what its headers say. */
    mail: personal<Json | null>(),
    /** What was advised about it. */
    triage: personal<Json | null>(),
    trust: plain<Trust | null>(),
    state: plain<MessageState>(),
    tries: plain<Generated<number>>(),
    /** The debate that it began, claimed before that begins and for good, or took part in. */
    debate_id: plain<string | null>(),
    /** What became of it, in one word. */
    outcome: plain<string | null>(),
    raw_file_id: personal<string | null>(),
    why: personal<string | null>(),
    happened_at: plain<Timestamp>(),
    received_at: plain<Timestamp>(),
    done_at: plain<Timestamp | null>(),
    first_answer_at: plain<Timestamp | null>(),
    /** Opens an answer that only the sender sees. */
    sealed_answer_by: personal<string | null>(),
    /** Of a mail that came in: it stands in the search of its mailbox. */
    in_search: plain<Generated<boolean>>(),
  },
  sealed: [{ column: 'sealed_answer_by', owner: 'id' }],
  category: 'delivery',
  purpose: 'What was asked, said and chosen in chats and mails, and what became of it',
  days: 400,
  since: 'received_at',
  exported: { without: ['sealed_answer_by'] },
  person: {
    by: ['user_id', 'email:sender_email'],
    wrote: { in: ['subject', 'text', 'act', 'files', 'mail'] },
    erase: 'delete',
  },
  debate: { by: 'debate_id', erase: 'delete' },
})

const threadDebates = table('thread_debates', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    thread_id: plain<string>(),
    /** Null where the debate was not asked for there, only told. */
    message_id: plain<string | null>(),
    created_at: plain<Timestamp>(),
    /** When its card was last shown there. */
    card_at: plain<Timestamp | null>(),
    /** The thread that began with its card, where the first has no place of its own: a command. */
    moved_to: plain<string | null>(),
    /** How it is shown there, as its binding said when it began. */
    progress: plain<Generated<'live' | 'final' | 'silent'>>(),
    /** Where: in the thread, in the channel itself, or to the asker alone. */
    place: plain<Generated<'thread' | 'channel' | 'dm'>>(),
  },
  category: 'delivery',
  purpose: 'Which debates were asked for or told where',
  days: 400,
  since: 'created_at',
  exported: { omit: 'It holds ids of threads and debates' },
  debate: { by: 'debate_id', erase: 'delete' },
})

const channelPeople = table('channel_people', {
  columns: {
    organization_id: plain<string>(),
    connection_id: plain<string>(),
    external_id: personal<string>(),
    external_name: personal<string | null>(),
    user_id: personal<string>(),
    linked_by: plain<'person' | 'email'>(),
    linked_at: plain<Timestamp>(),
  },
  category: 'access',
  purpose: 'Which user here an account on a platform belongs to',
  exported: 'rows',
  person: { by: ['user_id'], erase: 'delete' },
})

const channelLinks = table('channel_links', {
  columns: {
    organization_id: plain<string>(),
    token_hash: plain<string>(),
    connection_id: plain<string>(),
    external_id: personal<string>(),
    external_name: personal<string | null>(),
    created_at: plain<Timestamp>(),
    expires_at: plain<Timestamp>(),
    used_at: plain<Timestamp | null>(),
  },
  category: 'access',
  purpose: 'One-time addresses by which a person on a platform proves who they are here',
  days: 1,
  since: 'created_at',
  exported: { omit: 'It is about an account on a platform that nobody here is known by yet' },
  person: { by: ['external_id'], erase: { keep: 'It goes within a day, and nobody here is known by it' } },
})

const channelDays = table('channel_days', {
  columns: {
    organization_id: plain<string>(),
    connection_id: plain<string>(),
    /** When the quarter of an hour began. */
    since: plain<Timestamp>(),
    received: plain<Generated<number>>(),
    /** Neither said to us nor in a thread of ours. */
    ignored: plain<Generated<number>>(),
    limited: plain<Generated<number>>(),
    foreign_ids: plain<Generated<number>>(),
    /** For a connection that was removed or is paused. */
    unwanted: plain<Generated<number>>(),
    done: plain<Generated<number>>(),
    failed: plain<Generated<number>>(),
    debates: plain<Generated<number>>(),
    posts: plain<Generated<number>>(),
    /** How many first answers were accepted, and how long they took all in all. */
    answered: plain<Generated<number>>(),
    answer_ms: plain<Generated<number>>(),
  },
  category: 'figure',
  purpose: 'How much comes and goes through each connection',
  days: 400,
  since: 'since',
  exported: { omit: 'Sums that name nobody' },
})

export const chatTables = [threads, messages, threadDebates, channelPeople, channelLinks, channelDays]

declare module '../../../storage/tables.ts' {
  interface Tables {
    threads: RowOf<typeof threads>
    messages: RowOf<typeof messages>
    thread_debates: RowOf<typeof threadDebates>
    channel_people: RowOf<typeof channelPeople>
    channel_links: RowOf<typeof channelLinks>
    channel_days: RowOf<typeof channelDays>
  }
}
