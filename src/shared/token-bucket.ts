/**
 * A bucket that holds `capacity` tokens and gains one every `refillMs`.
 * Its whole state is one number: the millisecond at which it is full again.
 */
export interface BucketSize {
  readonly capacity: number
  readonly refillMs: number
}

/** Times are whole multiples of this, so that sums of them are exact and Redis counts to the last bit as we do. */
const GRAINS_PER_MS = 1024

/** `max` requests a window are sustained; `burst` windows of them may be spent at once. */
export const bucketSize = (max: number, windowSeconds: number, burst = 1): BucketSize => ({
  capacity: Math.max(1, Math.floor(max * burst)),
  refillMs: Math.max(1, Math.round((windowSeconds * 1000 * GRAINS_PER_MS) / max)) / GRAINS_PER_MS,
})

/** How long the bucket needs to be full again, at a whole millisecond; never more than a whole bucket, also when the clock went back. */
export const debtMs = ({ capacity, refillMs }: BucketSize, fullAt: number, now: number) =>
  Math.min(Math.max(fullAt - now, 0), capacity * refillMs)

export const hasToken = ({ capacity, refillMs }: BucketSize, debt: number) => debt + refillMs <= capacity * refillMs

/** Whole tokens that are left at this debt. */
export const tokensLeft = ({ capacity, refillMs }: BucketSize, debt: number) =>
  Math.floor((capacity * refillMs - debt) / refillMs)

/** Milliseconds until a token is there; zero when one is there now. */
export const waitMs = (size: BucketSize, debt: number) =>
  hasToken(size, debt) ? 0 : debt + size.refillMs - size.capacity * size.refillMs
