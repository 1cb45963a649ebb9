/** Keys remembered; a new one takes the place of the one that was refused longest ago. */
const ROOM = 1_000
const SHOWN = 20

/** Who was refused how often, within bounds. */
export function rejectionTally() {
  const byEndpoint = new Map<string, number>()
  const byBucket = new Map<string, number>()
  return {
    add(endpoint: string, bucket: string) {
      remember(byEndpoint, endpoint)
      remember(byBucket, bucket)
    },
    top: () => ({
      by_endpoint: highest(byEndpoint).map(([endpoint, count]) => ({ endpoint, count })),
      by_bucket: highest(byBucket).map(([bucket, count]) => ({ bucket, count })),
    }),
  }
}

function remember(tally: Map<string, number>, key: string) {
  const count = tally.get(key) ?? 0
  tally.delete(key)
  tally.set(key, count + 1)
  if (tally.size <= ROOM) return
  for (const oldest of tally.keys()) {
    tally.delete(oldest)
    return
  }
}

const highest = (tally: Map<string, number>) => [...tally].sort(([, a], [, b]) => b - a).slice(0, SHOWN)
