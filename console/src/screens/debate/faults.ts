import type { Seat } from './debate-view.ts'

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** Why last answers are missing, each reason once with all whom it stopped. */
export const faultsOf = (panel: readonly Pick<Seat, 'agent' | 'failure'>[]) =>
  [...Map.groupBy(panel, ({ failure }) => failure)].flatMap(([message, seats]) =>
    message === null ? [] : [{ agents: listed.format(seats.map(({ agent }) => agent)), message }],
  )
