/** Endpoints that still take more round trips than they may, and how many: the list only becomes shorter. */
export const KNOWN_ROUND_TRIPS: Readonly<Record<string, number>> = {
  'batches.submit': 12,
  'probes.analyze': 7,
  'probes.red-team': 7,
  'pulse.trending': 5,
  'scim.users.create': 11,
  'scim.users.delete': 13,
  'scim.users.patch': 10,
}
