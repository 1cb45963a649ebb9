/**
 * A bucket that holds `capacity` tokens and gains one every `refillMs`. Its state is one number: the millisecond at
 * which it is full again.
 */
export interface BucketSize {
  readonly capacity: number
  readonly refillMs: number
}

/** Times are multiples of this, so that sums are exact and Redis computes the same bits as we do. */
const GRAINS_PER_MS = 1024

/** Allows `max` requests per window in the long run, and `burst` windows' worth at once. */
export const bucketSize = (max: number, windowSeconds: number, burst = 1): BucketSize => ({
  capacity: Math.max(1, Math.floor(max * burst)),
  refillMs: Math.max(1, Math.round((windowSeconds * 1000 * GRAINS_PER_MS) / max)) / GRAINS_PER_MS,
})

/**
 * How long the bucket needs to be full again, in milliseconds; never more than a whole bucket, even if the clock went
 * back.
 */
export const debtMs = ({ capacity, refillMs }: BucketSize, fullAt: number, now: number) =>
  Math.min(Math.max(fullAt - now, 0), capacity * refillMs)

export const hasToken = ({ capacity, refillMs }: BucketSize, debt: number) => debt + refillMs <= capacity * refillMs

/** Whole tokens left at this debt. */
export const tokensLeft = ({ capacity, refillMs }: BucketSize, debt: number) =>
  Math.floor((capacity * refillMs - debt) / refillMs)

/** Milliseconds until a token is available; zero if one is available now. */
export const waitMs = (size: BucketSize, debt: number) =>
  hasToken(size, debt) ? 0 : debt + size.refillMs - size.capacity * size.refillMs
