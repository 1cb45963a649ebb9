import type { JsonObject } from '../../shared/canonical-json.ts'
import type { SignatureCheck, SignedRequest } from '../../shared/signatures/signed-request.ts'
import type { ChatCard } from './card.ts'
import type { Incoming, IncomingFile, Sender } from './incoming-message.ts'

export type ChatKind = 'slack' | 'discord' | 'teams' | 'telegram' | 'whatsapp' | 'google_chat' | 'generic'

/** The part of a connection (an account at a vendor) that a platform needs. */
export interface ChatAccount {
  id: string
  kind: string
  appId: string
  externalId: string
  settings: JsonObject
}

/** The opened secrets of a connection; each platform has its own names, such as `signing_secret` and `bot_token` of Slack. */
export type ChatSecrets = Readonly<Record<string, string>>

/** The account that a request may be for, as its headers or a quick look at its body name it; none of it is verified yet. */
export interface AccountHint {
  appId?: string
  externalId?: string
  /** SHA-256, in base64url, of a secret in a request that names no account (Telegram's `secret_token`). */
  digest?: string
}

/** The answer to a request of the platform, in the form that the platform expects. */
export interface VendorReply {
  status: number
  type: string
  body: string
}

/** What a verified request contains. */
export interface ReadRequest {
  answer: VendorReply
  incoming: readonly Incoming[]
  /** It names a workspace, guild or number other than the connection's: it is counted and not stored. */
  foreign?: true
}

/** Where a post goes: the place of a thread, as `Incoming` gave it. */
export interface PostPlace {
  peer: string
  thread?: string
  /** `peer` is a person who gets a direct message; on platforms whose `places` include `dm`. */
  direct?: true
  /** Only this person sees it, where the platform can do that. */
  onlyFor?: { user: string; answerBy?: string }
  /** The order of the message that the post answers, as `Incoming` gave it. */
  answers?: string
}

export interface ChatPost {
  /** Our id of the post, the same on every try. */
  effectId: string
  place: PostPlace
  card: ChatCard
  /** The platform's id of the post that this one edits. */
  edits?: string
  /** For `find`: since when it is in doubt whether the post exists. */
  doubtSince?: Date
}

export interface CallContext {
  account: ChatAccount
  secrets: ChatSecrets
  signal: AbortSignal
}

/**
 * The result of a post, in the form that `background/outbox` takes. `externalId` also contains the place, and is the
 * key of the thread that the post begins, where it begins one.
 */
export type PostResult =
  | { outcome: 'done'; externalId: string }
  | { outcome: 'wait'; until: Date; why?: string }
  /** `credentials`: the platform no longer accepts them, so the connection itself does not work. */
  | { outcome: 'failed'; why: string; until?: Date; credentials?: true }
  /** `unreachable`: the platform lets nobody write to this person in private before the person has written. */
  | { outcome: 'refused'; why: string; unreachable?: true }
  | { outcome: 'doubtful'; why: string }

/** What another person wrote in a thread. */
export interface EarlierWords {
  sender: Sender
  text: string
  at: Date
}

/** The result of one check of a connection, for the people who set it up. */
export interface Preflight {
  check: string
  ok: boolean
  /** What is missing and where to get it. */
  hint?: string
}

/** The account that some secrets open. */
export interface AccountIdentity {
  appId: string
  externalId: string
  /** The name that people know it by, such as that of a workspace. */
  name: string
  settings: JsonObject
}

/** The account that a person claims to connect. */
export interface ClaimedAccount {
  appId?: string | undefined
  externalId?: string | undefined
}

/** Receives the events of an account that we dial, and keeps its position (Telegram's `offset`). */
export interface DialReceiver {
  /** Resolves once everything is stored; only then is it acknowledged to the platform. */
  take(read: ReadRequest, position?: JsonObject): Promise<void>
  position: JsonObject | undefined
  now: () => Date
}

/** One chat platform: reads, posts and verifies; it stores and decides nothing. */
export interface ChatPlatform {
  kind: ChatKind
  /** The name that people know it by. */
  title: string
  /** How often the card of a running debate is edited; undefined: never, so that it says "accepted" and later the decision. */
  liveEditMs?: number
  /** The slash command of Parley, where the platform has one for everybody. */
  command?: string
  /** The platform sends only chat commands, buttons and forms: no mentions, messages or replies. */
  onlyCommands?: true
  /** Without live edits: a post of its own offers the vote once. */
  votesApart?: true
  /** Where answers can stand besides the thread of the question, so that people reply to them there. */
  places?: readonly ('channel' | 'dm')[]
  /** A reply names only the post that it answers, so that every post of ours is a thread of its debate. */
  repliesNamePosts?: true
  /** The limit of posts a minute, and whether it holds for the connection or for each place. */
  limit: { perMinute: number; by: 'connection' | 'peer' }
  doubt: 'same key' | 'find first' | 'send again and say so'
  named(request: SignedRequest): readonly AccountHint[]
  verify(request: SignedRequest, secrets: ChatSecrets, now: Date, account: ChatAccount): Promise<SignatureCheck>
  read(request: SignedRequest, account: ChatAccount, now: Date): ReadRequest
  post(post: ChatPost, context: CallContext): Promise<PostResult>
  /** For `find first`: looks for a post by its effect id; undefined where it does not exist. */
  find?(post: ChatPost, context: CallContext): Promise<PostResult | undefined>
  /** Takes a post back: `deleted`, `edited` to "[erased]", or `stays` with the reason. */
  erase(externalId: string, place: PostPlace, context: CallContext): Promise<'deleted' | 'edited' | { stays: string }>
  /** Dials the account and listens until the signal; throws `VendorError` when it cannot go on. */
  dialOut?(receiver: DialReceiver, context: CallContext): Promise<void>
  fetchFile?(file: IncomingFile, context: CallContext): Promise<Uint8Array>
  /** What people wrote in a thread before a message, the newest first, where we may read it; throws `VendorError`. */
  earlier?(place: PostPlace, before: { order: string; most: number }, context: CallContext): Promise<EarlierWords[]>
  /**
   * Asks the platform which account the secrets open, or whether they fit the account that a person claims; undefined
   * while no account is named. Throws `VendorError`.
   */
  identify?(secrets: ChatSecrets, signal: AbortSignal, said?: ClaimedAccount): Promise<AccountIdentity | undefined>
  /** Tells the platform to send its events to our address, or nowhere because we dial. Throws `VendorError`. */
  listenAt?(address: string | undefined, context: CallContext): Promise<void>
  /**
   * Slash commands that the platform must know before people can use them; registering them again changes nothing.
   * Throws `VendorError`.
   */
  commands?: {
    /** Changes whenever the wording of the commands changes. */
    version: string
    register(context: CallContext): Promise<void>
  }
  /**
   * How we know who belongs to the workspace where `person` cannot be asked: `marked`, every event marks people from
   * outside; `open`, there is no workspace and everybody is admitted. Undefined: nobody is admitted, because nobody can
   * be checked.
   */
  belonging?: 'marked' | 'open'
  /** The page on which a person begins a private conversation with the bot. */
  privateAddress?(account: ChatAccount): string | undefined
  /**
   * What the platform knows about a person who wrote there; throws `VendorError`, also when it does not say whether
   * they are a guest.
   */
  person?(id: string, place: PostPlace, context: CallContext): Promise<Sender>
  preflight(context: CallContext): Promise<readonly Preflight[]>
}
