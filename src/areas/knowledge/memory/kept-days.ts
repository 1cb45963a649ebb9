import type { Span } from './figures/figures.ts'

/** For how many days figures of a span are kept. */
export const KEPT_DAYS: Readonly<Record<Span, number>> = { minute: 2, hour: 35, day: 400 }
