/** Why an agent cannot be asked, in the provider's own words where it said any. */
export const whyAway = ({ unavailable_because: cause }: { unavailable_because: string | null }) =>
  cause === null ? 'It failed several times and is left alone for a while.' : `It is failing: ${cause}`
