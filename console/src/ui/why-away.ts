/** Why an agent cannot be asked, in the provider's own words where it said any. */
export const whyAway = ({ unavailable_because: cause }: { unavailable_because: string | null }) =>
  cause === null ? 'Paused for a while after several failures.' : `Failing: ${cause}`
