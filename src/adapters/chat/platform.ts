import type { JsonObject } from '../../shared/canonical-json.ts'
import type { SignatureCheck, SignedRequest } from '../../shared/signatures/signed-request.ts'
import type { ChatCard } from './card.ts'
import type { Incoming, IncomingFile, Sender } from './incoming.ts'

export type ChatKind = 'slack' | 'discord' | 'teams' | 'telegram' | 'whatsapp' | 'google_chat' | 'generic'

/** As much of a connection as a platform needs. */
export interface ChatAccount {
  id: string
  kind: string
  appId: string
  externalId: string
  settings: JsonObject
}

/** The secrets of a connection, opened: each platform names its own, such as `signing_secret` and `bot_token` of Slack. */
export type ChatSecrets = Readonly<Record<string, string>>

/** Whom a request may be for, by what its headers or a cheap look at its body name; nothing of it is believed. */
export interface Named {
  appId?: string
  externalId?: string
  /** SHA-256, in base64url, of a secret that the request carries where it names nobody (Telegram's `secret_token`). */
  digest?: string
}

/** What a platform is answered: its own words, never ours. */
export interface VendorReply {
  status: number
  type: string
  body: string
}

/** What a verified request holds. */
export interface ReadRequest {
  answer: VendorReply
  incoming: readonly Incoming[]
  /** It names a workspace, guild or number that is not the connection's: counted, nothing is stored. */
  foreign?: true
}

/** Where a post goes: the place of a thread, as `Incoming` gave it. */
export interface PostPlace {
  peer: string
  thread?: string
  /** `peer` is a person, and it is said to them alone: of platforms whose `places` name `dm`. */
  direct?: true
  /** Only this person sees it, where the platform can. */
  onlyFor?: { user: string; answerBy?: string }
  /** The order of the message that it answers, as `Incoming` gave it. */
  answers?: string
}

export interface ChatPost {
  /** Ours towards the platform: the same on every try. */
  effectId: string
  place: PostPlace
  card: ChatCard
  /** What the platform calls the post that this one edits. */
  edits?: string
  /** Since when nobody knows whether it is there; of `find`. */
  doubtSince?: Date
}

export interface CallContext {
  account: ChatAccount
  secrets: ChatSecrets
  signal: AbortSignal
}

/**
 * How a post went; `jobs/outbox` takes it as it is. An `externalId` tells the place too, and is the key of the thread that the
 * post begins, where it begins one.
 */
export type Posted =
  | { outcome: 'done'; externalId: string }
  | { outcome: 'wait'; until: Date; why?: string }
  /** `credentials`: the platform no longer takes them, so the connection itself does not work. */
  | { outcome: 'failed'; why: string; until?: Date; credentials?: true }
  /** `unreachable`: nobody may write to them alone before they have written themselves. */
  | { outcome: 'refused'; why: string; unreachable?: true }
  | { outcome: 'doubtful'; why: string }

/** What somebody else wrote in a thread. */
export interface EarlierWords {
  sender: Sender
  text: string
  at: Date
}

/** One thing that a preflight looked at, for people who connect it. */
export interface Preflight {
  check: string
  ok: boolean
  /** What is missing and where to get it. */
  hint?: string
}

/** Whose account some secrets open. */
export interface Identified {
  appId: string
  externalId: string
  /** What people call it, such as a workspace's name. */
  name: string
  settings: JsonObject
}

/** What whoever connects an account says of it. */
export interface SaidAccount {
  appId?: string | undefined
  externalId?: string | undefined
}

/** Who hears a dialled connection, and keeps where it stands (`offset` of Telegram). */
export interface Hearing {
  /** Resolves once all of it is stored for good; only then it is acknowledged. */
  take(read: ReadRequest, position?: JsonObject): Promise<void>
  position: JsonObject | undefined
  now: () => Date
}

/** One chat platform: reading, writing and proving, without storage and without decisions. */
export interface ChatPlatform {
  kind: ChatKind
  /** What people call it. */
  title: string
  /** How often a card of a running debate is edited; undefined: never, it says "accepted" and then the decision. */
  liveEditMs?: number
  /** What a command begins with, where everybody finds one. */
  command?: string
  /** Commands, buttons and forms are all that reaches us: nobody mentions us, writes to us or replies. */
  onlyCommands?: true
  /** Without live edits: what can be voted on is offered once, by a post of its own. */
  votesApart?: true
  /** Where, besides the thread of a question, its answers can stand so that people answer them there. */
  places?: readonly ('channel' | 'dm')[]
  /** A reply names nothing but the post that it answers, so that every post of ours is a thread of its debate. */
  repliesNamePosts?: true
  /** Acts a minute, and what they are counted by. */
  limit: { perMinute: number; by: 'connection' | 'peer' }
  doubt: 'same key' | 'find first' | 'send again and say so'
  named(request: SignedRequest): readonly Named[]
  verify(request: SignedRequest, secrets: ChatSecrets, now: Date, account: ChatAccount): Promise<SignatureCheck>
  read(request: SignedRequest, account: ChatAccount, now: Date): ReadRequest
  post(post: ChatPost, context: CallContext): Promise<Posted>
  /** Of `find first`: looks for a post by its effect id; undefined when it is not there. */
  find?(post: ChatPost, context: CallContext): Promise<Posted | undefined>
  /** Takes a post back: `deleted`, `edited` to "[erased]", or `stays` with the reason. */
  erase(externalId: string, place: PostPlace, context: CallContext): Promise<'deleted' | 'edited' | { stays: string }>
  /** Drives a connection that we dial, until the signal; throws `VendorError` when it cannot go on. */
  dialOut?(hearing: Hearing, context: CallContext): Promise<void>
  fetchFile?(file: IncomingFile, context: CallContext): Promise<Uint8Array>
  /** What people wrote in a thread before a message, the newest first, where we may read it; throws `VendorError`. */
  earlier?(place: PostPlace, before: { order: string; most: number }, context: CallContext): Promise<EarlierWords[]>
  /**
   * Asks the platform whose secrets they are, or whether they are those of the account that somebody names; undefined while they
   * do not name it. Throws `VendorError`.
   */
  identify?(secrets: ChatSecrets, signal: AbortSignal, said?: SaidAccount): Promise<Identified | undefined>
  /** Tells the platform where its news are to go: to an address of ours, or nowhere, because we dial. Throws `VendorError`. */
  listenAt?(address: string | undefined, context: CallContext): Promise<void>
  /** What people can say only once the platform knows it; registering it again changes nothing. Throws `VendorError`. */
  commands?: {
    /** Another whenever they are worded anew. */
    version: string
    register(context: CallContext): Promise<void>
  }
  /**
   * How it is known who belongs to the workspace where `person` cannot be asked: every event marks those from outside, or there is no
   * workspace, so that everybody who comes is let in. Undefined: nobody knows, and nobody is.
   */
  belonging?: 'marked' | 'open'
  /** Where somebody begins a conversation of their own with us. */
  privateAddress?(account: ChatAccount): string | undefined
  /** What the platform knows of somebody who wrote there; throws `VendorError`, also when it does not say whether they are a guest. */
  person?(id: string, place: PostPlace, context: CallContext): Promise<Sender>
  preflight(context: CallContext): Promise<readonly Preflight[]>
}
