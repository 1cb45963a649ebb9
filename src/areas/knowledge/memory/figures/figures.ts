import type { Addition } from '../../../../storage/rows/many-rows.ts'
import type { Change, Entry } from '../entry.ts'
import { below, isPromotion } from '../kinds-and-tiers.ts'

type Figures = Addition<'memory_figures'>

export const SPANS = ['minute', 'hour', 'day'] as const
export type Span = (typeof SPANS)[number]

const BEGINNING: Readonly<Record<Span, number>> = { minute: 16, hour: 13, day: 10 }
const REST: Readonly<Record<Span, string>> = { minute: ':00.000Z', hour: ':00:00.000Z', day: 'T00:00:00.000Z' }

/** When the minute, hour or day began, in UTC. */
export const beginningOf = (span: Span, at: string): string => at.slice(0, BEGINNING[span]) + REST[span]

/** The figures that changes of entries add, for every span. */
export function figuresOf(changes: readonly Change[], at: string): Figures[] {
  return changes.flatMap((change) => [
    ...tierFigures(change).flatMap((figure) => spread(figure, at)),
    ...promotionFigures(change),
  ])
}

const spread = (figure: Figures, at: string): Figures[] =>
  SPANS.map((span) => ({ ...figure, span, since: beginningOf(span, at) }))

const isLiving = (entry: Entry | undefined): entry is Entry => entry !== undefined && entry.archived_at === null

/** Counts living entries only; an archived entry has left its tier. */
function tierFigures({ before, after }: Change): Figures[] {
  const of = ({ organization_id, tier }: Entry, figures: Figures): Figures => ({ organization_id, tier, ...figures })
  const was = isLiving(before) ? before : undefined
  const is = isLiving(after) ? after : undefined
  if (was && is && was.tier !== is.tier) {
    const way = isPromotion(was.tier, is.tier) ? { promoted: 1 } : { demoted: 1 }
    return [of(was, { ...way, bytes: -was.bytes }), of(is, { came: 1, bytes: is.bytes })]
  }
  if (was && is) return useFigures(was, is).map((figures) => of(is, figures))
  if (was) return [of(was, { ...(after ? { archived: 1 } : { removed: 1 }), bytes: -was.bytes })]
  return is ? [of(is, { stored: 1, bytes: is.bytes })] : []
}

function useFigures(was: Entry, is: Entry): Figures[] {
  const figures = {
    merged: Math.max(0, is.sources - was.sources),
    supplied: is.supplied - was.supplied,
    cited: is.cited - was.cited,
    bytes: is.bytes - was.bytes,
  }
  return Object.values(figures).some((figure) => figure !== 0) ? [figures] : []
}

/** Counts a promotion as proved when the entry is cited afterwards, at the time of the promotion. */
function promotionFigures({ before, after }: Change): Figures[] {
  if (!before?.promoted_at || before.promoted_cited || !after?.promoted_cited) return []
  const { organization_id, tier, promoted_at } = before
  return spread({ organization_id, tier: below(tier), promoted_cited: 1 }, promoted_at)
}

/** For how many days figures of a span are kept. */
export const KEPT_DAYS: Readonly<Record<Span, number>> = { minute: 2, hour: 35, day: 400 }
