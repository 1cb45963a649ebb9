import type pg from 'pg'
import type { DebateStatus } from '../../engine/state.ts'
import { canonicalJson } from '../../shared/canonical-json.ts'
import { notFound, ServiceError } from '../../shared/errors.ts'
import type { LogEvent, NewEvent } from '../../shared/event-types.ts'
import { type Content, chainedHash, NO_EVENT, privateDigest } from './hash-chain.ts'

/** The last event of a debate. */
export interface Head {
  version: number
  hash: string
  /** The time of the event; later events are never dated earlier, whatever a clock says. */
  at: string
}

interface ChainedEvent extends Content {
  version: number
  at: string
  hash: string
}

/** What one batch adds to one debate: one or more appends, each on the version that the one before it leaves. */
export interface Chain {
  debateId: string
  base: Head
  head: Head
  links: { append: Pending; events: ChainedEvent[] }[]
}

interface Plan {
  chains: Chain[]
  /** Appends that depend on a chain of this batch: the next batch decides about them. */
  later: Pending[]
  refused: { append: Pending; error: Error }[]
}

const NO_HEAD: Head = { version: 0, hash: NO_EVENT, at: '' }

/** Plans one batch, given the head of every debate that already exists. */
export function planBatch(appends: readonly Pending[], headOf: (debateId: string) => Head | undefined): Plan {
  const chains = new Map<string, Chain>()
  const plan: Plan = { chains: [], later: [], refused: [] }
  for (const append of appends) {
    const { debateId, expectedVersion } = append
    const chain = chains.get(debateId)
    const base = chain?.base ?? headOf(debateId) ?? (append.create && NO_HEAD)
    if (!base) {
      plan.refused.push({ append, error: notFound('debate', debateId) })
    } else if (chain && expectedVersion === chain.head.version) {
      link(chain, append)
    } else if (chain && expectedVersion >= base.version) {
      plan.later.push(append)
    } else if (expectedVersion === base.version) {
      const started = { debateId, base, head: base, links: [] }
      link(started, append)
      chains.set(debateId, started)
      plan.chains.push(started)
    } else {
      plan.refused.push({ append, error: new VersionConflict(debateId, expectedVersion, base.version) })
    }
  }
  return plan
}

/** The later of two times in ISO 8601. */
function later(one: string, other: string): string {
  if (one < other) return other
  return one
}

function link(chain: Chain, append: Pending) {
  const { debateId } = chain
  let { version, hash } = chain.head
  const at = later(append.at, chain.head.at)
  const events = append.contents.map((content) => {
    version += 1
    hash = chainedHash(hash, { debateId, version, at }, content)
    return { ...content, version, at, hash }
  })
  chain.head = { version, hash, at }
  chain.links.push({ append, events })
}

const CAPACITY = 10_000

const LAST_EVENTS = `select debates.id, debates.version, head_hash as hash, coalesce(events.at, debates.updated_at) as at from debates
  left join events on events.debate_id = debates.id and events.version = debates.version where debates.id = any ($1)`

/**
 * The heads of the debates that this process used last. A head may be outdated, never wrong: a debate's hash at a
 * version does not change, and the append itself compares the version.
 */
export function headCache(pool: pg.Pool) {
  const heads = new Map<string, Head>()

  function remember(debateId: string, { version, hash, at }: Head) {
    const known = heads.get(debateId)
    heads.delete(debateId)
    heads.set(debateId, known && known.version > version ? known : { version, hash, at })
    if (heads.size > CAPACITY) heads.delete(heads.keys().next().value as string)
  }

  return {
    held: () => ({ entries: heads.size }),
    get: (debateId: string) => heads.get(debateId),
    remember,
    /** Another node has appended to it. */
    forget: (debateId: string) => heads.delete(debateId),
    /**
     * Reads the heads that are unknown or older than what a caller has already seen. It also reads them while the clock
     * is behind: two nodes then write with the time of the last event, and the same facts at the same time have the
     * same hash.
     */
    async load(appends: readonly Pending[]) {
      const missing = appends.filter(({ debateId, expectedVersion, create, at }) => {
        const known = heads.get(debateId)
        return !create && (!known || known.version < expectedVersion || at < known.at)
      })
      if (missing.length === 0) return
      const { rows } = await pool.query<Head & { id: string }>(LAST_EVENTS, [missing.map(({ debateId }) => debateId)])
      for (const { id, ...head } of rows) remember(id, head)
    },
  }
}

export type HeadCache = ReturnType<typeof headCache>

/** Another writer appended first: read on from the version you knew and decide again. */
export class VersionConflict extends ServiceError {
  readonly debateId: string
  readonly expectedVersion: number
  readonly actualVersion: number

  constructor(debateId: string, expectedVersion: number, actualVersion: number) {
    super(409, 'CONFLICT', `The debate ${debateId} has moved on`, {
      details: { debate_id: debateId, expected_version: expectedVersion, actual_version: actualVersion },
    })
    this.name = 'VersionConflict'
    this.debateId = debateId
    this.expectedVersion = expectedVersion
    this.actualVersion = actualVersion
  }
}

export interface Append {
  debateId: string
  /** The version that the caller's decision is based on; 0 with `create`. */
  expectedVersion: number
  events: readonly NewEvent[]
  status?: DebateStatus
  /** When it happened; now by default. */
  at?: string
  /** Present in the append that creates the debate, with the lease of its first runner, if it has one. */
  create?: { organizationId: string; lease?: Lease | undefined }
}

/** For this many milliseconds nobody else runs the debate. */
interface Lease {
  runner: string
  ms: number
}

export interface Appended {
  /** The debate's version after this append. */
  version: number
  events: LogEvent[]
}

/** An append that waits for its batch. */
export interface Pending extends Append {
  at: string
  contents: Content[]
  /** The number of characters in its texts, for the limits of batch and queue. */
  size: number
  resolve: (appended: Appended) => void
  reject: (error: Error) => void
}

const SALT_BYTES = 16

/** The contents of events, each text under a salt of its own; all salts are drawn in one call, which is what costs. */
export function contentsOf(events: readonly NewEvent[], random: (size: number) => Uint8Array): Content[] {
  const texts = events.filter((event) => event.private).length
  const salts = Buffer.from(random(SALT_BYTES * texts)).toString('hex')
  let drawn = 0
  return events.map(({ type, data: facts, private: said }) => {
    const data = canonicalJson(facts)
    if (!said) return { type, data, private: null, salt: null, privateDigest: null }
    const text = canonicalJson(said)
    const salt = salts.slice(2 * SALT_BYTES * drawn, 2 * SALT_BYTES * (drawn + 1))
    drawn += 1
    return { type, data, private: text, salt, privateDigest: privateDigest(salt, text) }
  })
}

export const sizeOf = (contents: readonly Content[]) =>
  contents.reduce((sum, { data, private: text }) => sum + data.length + (text?.length ?? 0), 0)
