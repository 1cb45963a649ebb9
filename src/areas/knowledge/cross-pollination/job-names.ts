import Type from 'typebox'
import type { JobAddress } from '../../../background/queue/job.ts'

const OfDebate = Type.Object({ org: Type.String(), debate: Type.String() })
const OfNode = Type.Object({
  org: Type.String(),
  kind: Type.Enum(['decision', 'item', 'quote']),
  id: Type.String(),
})
const Replaced = Type.Object({ org: Type.String(), item: Type.String() })

/** A decision was made: whoever subscribed hears of it. */
export const POLLINATE: JobAddress<typeof OfDebate> = { name: 'cross-pollination.pollinate', payload: OfDebate }
/** A debate begins: it is given earlier decisions. */
export const BRIDGE: JobAddress<typeof OfDebate> = { name: 'cross-pollination.bridge', payload: OfDebate }
/** A debate has ended: does what it rests on still hold? */
export const LOOK: JobAddress<typeof OfDebate> = { name: 'cross-pollination.look', payload: OfDebate }
/** Something does not hold: whoever rests on it is told. */
export const TELL: JobAddress<typeof OfNode> = { name: 'cross-pollination.tell', payload: OfNode }
/** A document was replaced: are the quoted words still there? */
export const COMPARE: JobAddress<typeof Replaced> = { name: 'cross-pollination.compare', payload: Replaced }
const OfTenant = Type.Object({ org: Type.String() })
/** Text was erased: of words that nobody quotes any more no digest stays. */
export const FORGET_QUOTES: JobAddress<typeof OfTenant> = { name: 'cross-pollination.forget-quotes', payload: OfTenant }
