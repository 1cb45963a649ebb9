import type { ModelAccess } from '../model-access.ts'
import type { MakeLimit } from './silence-timeout.ts'

/** How long the others wait for the first answer of a prefix: beyond this the cache saves too little. */
const PREFIX_WAIT_MS = 15_000
/** Providers cache for at least five minutes after the last use. */
const WARM_MS = 240_000
const MOST_WARM = 1000

interface PrefixedCall {
  access: ModelAccess
  model: string
  /** The same for calls that begin with the same bytes. */
  prefix: string
  signal: AbortSignal
}

/** The first call of a prefix. The others wait until its answer has begun or it has ended. */
export interface PrefixTurn {
  begun(): void
  ended(): void
}

const FREE: PrefixTurn = { begun() {}, ended() {} }

interface FirstOfPrefixDependencies {
  limit: MakeLimit
  /** Milliseconds of a clock that never goes back. */
  monotonic(): number
}

export type FirstOfPrefix = ReturnType<typeof firstOfPrefix>

/**
 * Lets the first call of a prefix go alone: once its answer has begun, the next calls read from the provider's cache.
 */
export function firstOfPrefix({ limit, monotonic }: FirstOfPrefixDependencies) {
  const known = new WeakMap<ModelAccess, { first: Map<string, Promise<void>>; warm: Map<string, number> }>()
  const at = (access: ModelAccess) => {
    const here = known.get(access) ?? { first: new Map(), warm: new Map() }
    known.set(access, here)
    return here
  }
  const keyOf = ({ model, prefix }: PrefixedCall) => `${model}\n${prefix}`

  function lead(call: PrefixedCall): PrefixTurn {
    const { first, warm } = at(call.access)
    const key = keyOf(call)
    const { promise, resolve } = Promise.withResolvers<void>()
    first.set(key, promise)
    const letGo = () => {
      if (first.get(key) === promise) first.delete(key)
      resolve()
    }
    return {
      begun() {
        warm.delete(key)
        warm.set(key, monotonic())
        const [oldest] = warm.keys()
        if (warm.size > MOST_WARM && oldest !== undefined) warm.delete(oldest)
        letGo()
      },
      ended: letGo,
    }
  }

  return {
    /** Undefined when the call has to wait. */
    turn(call: PrefixedCall): PrefixTurn | undefined {
      const { first, warm } = at(call.access)
      const since = warm.get(keyOf(call))
      if (since !== undefined && monotonic() - since < WARM_MS) return FREE
      return first.has(keyOf(call)) ? undefined : lead(call)
    },
    /** Waits a limited time for the first call of its prefix; rejects with the signal's reason. */
    async wait(call: PrefixedCall): Promise<PrefixTurn> {
      const { signal } = call
      const tooLong = limit(PREFIX_WAIT_MS)
      const over = AbortSignal.any([signal, tooLong.signal])
      const left = new Promise<void>((resolve) => over.addEventListener('abort', () => resolve(), { once: true }))
      try {
        if (!over.aborted) await Promise.race([at(call.access).first.get(keyOf(call)), left])
      } finally {
        tooLong.end()
      }
      signal.throwIfAborted()
      return FREE
    },
  }
}
