import type { Options } from '@node-rs/argon2'
import { unavailable } from '../../shared/errors.ts'

interface Capacity {
  /** How many processor cores there are to hash on. */
  cores: number
  /** How many may wait for their turn. */
  longestQueue?: number
  cost?: PasswordCost | undefined
}

/** What one hash takes of the machine that makes it, or tries to guess its password. */
export type PasswordCost = Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>

/** OWASP's advice for argon2id, which is the library's default algorithm: 19 MiB, two passes, one lane. */
const GOOD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A hash without a known password, so that an account that does not exist costs the same time. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$OxhIRBtkRdZhDnjMlmtoiA$VgsKLsMiaDFUD1HDmT43ktGbm4DBNWvuORN5LNz6eJQ'
/** Hashing runs on the four threads that files and names are read on, and must not take them all. */
const MOST_THREADS = 3
const LONGEST_QUEUE = 128

/** Passwords: argon2id, one hash per core but the one that answers requests, then a bounded queue, then 503. */
export function passwordHashing({ cores, longestQueue = LONGEST_QUEUE, cost = GOOD_COST }: Capacity) {
  const line = boundedLine(Math.max(1, Math.min(cores - 1, MOST_THREADS)), longestQueue)
  const library = () => import('@node-rs/argon2')

  return {
    hash: (password: string): Promise<string> =>
      line(async () => (await library()).hash(password.normalize('NFC'), cost)),

    /** Whether the password is the hashed one; without a hash it is not, after the same time. */
    verify: (hash: string | null | undefined, password: string): Promise<boolean> =>
      line(async () => {
        const { verify } = await library()
        const same = await verify(hash ?? NOBODY, password.normalize('NFC'))
        return same && Boolean(hash)
      }),
  }
}

export type PasswordHashing = ReturnType<typeof passwordHashing>

/** Runs up to `width` tasks at a time and lets up to `longest` wait. */
function boundedLine(width: number, longest: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= width) {
      if (waiting.length >= longest) throw unavailable('Too many people are signing in right now', 2)
      await new Promise<void>((go) => waiting.push(go))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
