import { notFound } from '../../shared/errors.ts'
import { type Content, chainedHash, NO_EVENT } from './hash-chain.ts'
import type { Pending } from './pending.ts'
import { VersionConflict } from './version-conflict.ts'

/** The last event of a debate. */
export interface Head {
  version: number
  hash: string
  /** When it was; what follows is never earlier, whatever a clock says. */
  at: string
}

interface ChainedEvent extends Content {
  version: number
  at: string
  hash: string
}

/** What one batch adds to one debate: one or more appends, each made on the version the one before it leaves. */
export interface Chain {
  debateId: string
  base: Head
  head: Head
  links: { append: Pending; events: ChainedEvent[] }[]
}

interface Plan {
  chains: Chain[]
  /** Appends whose fate depends on a chain of this batch: they are decided in the next. */
  later: Pending[]
  refused: { append: Pending; error: Error }[]
}

const NO_HEAD: Head = { version: 0, hash: NO_EVENT, at: '' }

/** Decides what goes into one batch, given the head of every debate that is not being made. */
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

/** Of two times in ISO 8601. */
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
