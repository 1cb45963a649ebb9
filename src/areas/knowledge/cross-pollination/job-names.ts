import Type from 'typebox'
import type { JobAddress } from '../../../background/queue/job.ts'

const OfDebate = Type.Object({ org: Type.String(), debate: Type.String() })
const OfNode = Type.Object({
  org: Type.String(),
  kind: Type.Enum(['decision', 'item', 'quote']),
  id: Type.String(),
})
const Replaced = Type.Object({ org: Type.String(), item: Type.String() })

/** A decision was made: share it with subscribed debates. */
export const POLLINATE: JobAddress<typeof OfDebate> = { name: 'cross-pollination.pollinate', payload: OfDebate }
/** A debate begins: give it earlier decisions. */
export const BRIDGE: JobAddress<typeof OfDebate> = { name: 'cross-pollination.bridge', payload: OfDebate }
/** A debate has ended: check whether what it rests on still holds. */
export const LOOK: JobAddress<typeof OfDebate> = { name: 'cross-pollination.look', payload: OfDebate }
/** Something became stale: notify what rests on it. */
export const TELL: JobAddress<typeof OfNode> = { name: 'cross-pollination.tell', payload: OfNode }
/** A document was replaced: check whether the quoted words are still there. */
export const COMPARE: JobAddress<typeof Replaced> = { name: 'cross-pollination.compare', payload: Replaced }
const OfTenant = Type.Object({ org: Type.String() })
/** Text was erased: remove digests of words that no debate quotes any more. */
export const FORGET_QUOTES: JobAddress<typeof OfTenant> = { name: 'cross-pollination.forget-quotes', payload: OfTenant }
