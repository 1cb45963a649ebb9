import type { Logger } from 'pino'
import type { Sealing } from '../../../../shared/crypto/encryption.ts'
import type { RandomBytes } from '../../../../shared/ids.ts'
import type { Whose } from '../person/person-store.ts'
import type { ErasureRequests } from './erasure-requests.ts'
import type { Erasure, ErasurePayer, ErasureStore } from './erasure-store.ts'
import { type KnownAs, openContact } from './identifiers-store.ts'

/** What a step works with. */
export interface Work {
  erasure: Erasure
  whose: Whose
  /** The key of the digests of their texts. */
  key: string
  /** What identifies the person in a text. */
  knownAs: KnownAs
  payers: readonly ErasurePayer[]
  /** Called between two parts of a step: keeps the claim, and throws when it is lost or the job is to end. */
  beat(): Promise<void>
}

interface StepResult {
  waitMs?: number
  facts?: Erasure['facts']
}

/** A step of an erasure, which can be interrupted anywhere and repeated. It returns what it found out, and whether it must wait or is held. */
export type Step = (work: Work) => Promise<(StepResult & { sealed?: string; held?: string }) | undefined>

/** Ends the erasure, or names the step at which it resumes because something was still there. */
export type Complete = (work: Work) => Promise<(StepResult & { step: string }) | undefined>

interface NamedStep {
  name: string
  run: Step
}

interface ErasureDriverDependencies {
  store: ErasureStore
  /** In this order. */
  steps: readonly NamedStep[]
  schedule: ErasureRequests['schedule']
  /** Which hold keeps something of the person, if one does. */
  heldBy: (userId: string, payers: readonly ErasurePayer[]) => Promise<string | undefined>
  /** Ends it, with the certificate. */
  complete: Complete
  sealing: Sealing
  random: RandomBytes
  logger: Logger
  now: () => Date
}

const CLAIM_MS = 60_000
/** A claim is renewed no sooner than this, however short the parts of a step are. */
const RENEW_MS = CLAIM_MS / 4
const HELD_MS = 10 * 60_000
const MOST_FAILURES = 8
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 3_600_000

class ClaimLost extends Error {}

/** From this step on the erasure only checks whether something came back. */
const VERIFY = 'verify'

/** Drives an erasure step by step; after an interruption the next driver resumes at the same step. */
export function erasureDriver(needs: ErasureDriverDependencies) {
  const { store, steps, schedule, heldBy, complete, sealing, random, logger, now } = needs
  const later = (ms: number) => new Date(now().getTime() + ms).toISOString()
  const release = { claim: null, claimed_until: null }

  /** Waits until the hold is lifted; the erasure then resumes where it stopped. */
  async function wait(erasure: Erasure, hold: string): Promise<undefined> {
    await store.change(erasure, { ...release, state: 'held', error: `Held by ${hold}`, due_at: later(HELD_MS) })
  }

  /** Runs one step; undefined when the erasure is over or waits. */
  async function oneStep(erasure: Erasure, signal: AbortSignal): Promise<Erasure | undefined> {
    const { email, key, knownAs = knownByAddress(erasure, email) } = await openContact(sealing, erasure)
    if (erasure.state === 'requested') {
      await schedule(erasure, email)
      await store.change(erasure, release)
      return undefined
    }
    const payers = await store.payers(erasure.id)
    const hold = await heldBy(erasure.user_id, payers)
    if (hold !== undefined) return wait(erasure, hold)
    const place = steps.findIndex(({ name }) => name === erasure.step)
    const step = steps[place]
    const isCarriedOut = !step || place >= steps.findIndex(({ name }) => name === VERIFY)
    const begun = {
      state: isCarriedOut ? ('verifying' as const) : ('running' as const),
      started_at: erasure.started_at ?? now().toISOString(),
      error: null,
    }
    let renewedAt = -Infinity
    async function beat() {
      signal.throwIfAborted()
      const at = now().getTime()
      if (at - renewedAt < RENEW_MS) return
      if (!(await store.change(erasure, { ...begun, claimed_until: later(CLAIM_MS) }))) throw new ClaimLost()
      renewedAt = at
    }
    await beat()
    const whose = { id: erasure.user_id, email }
    const work: Work = { erasure: { ...erasure, ...begun }, whose, key, knownAs, payers, beat }
    if (!step) {
      const back = await complete(work)
      if (back)
        await store.change(erasure, {
          ...release,
          step: back.step,
          facts: { ...erasure.facts, ...back.facts },
          due_at: later(back.waitMs ?? 0),
        })
      return undefined
    }
    const outcome = await step.run(work)
    const facts = { ...erasure.facts, ...outcome?.facts }
    if (outcome?.held !== undefined) return wait(erasure, outcome.held)
    if (outcome?.waitMs) {
      await store.change(erasure, { ...release, facts, due_at: later(outcome.waitMs) })
      return undefined
    }
    const isDone = outcome?.waitMs === undefined
    const next = {
      step: isDone ? (steps[place + 1]?.name ?? 'certify') : erasure.step,
      failures: 0,
      facts,
      ...(outcome?.sealed !== undefined && { sealed: outcome.sealed }),
    }
    if (!(await store.change(erasure, next))) throw new ClaimLost()
    return { ...erasure, ...begun, ...next }
  }

  async function setBack(erasure: Erasure, fault: unknown) {
    const failures = erasure.failures + 1
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
    const error = `${erasure.step}: ${fault instanceof Error ? fault.message : String(fault)}`.slice(0, 1_000)
    logger.warn({ err: fault, erasure: erasure.id, step: erasure.step, failures }, 'A step of an erasure failed')
    const state = failures >= MOST_FAILURES ? { state: 'failed' as const } : {}
    await store.change(erasure, { ...release, ...state, failures, error, due_at: later(pause) })
  }

  return async (id: string, signal: AbortSignal): Promise<void> => {
    const claim = Buffer.from(random(16)).toString('base64url')
    let erasure = await store.claim(id, claim, now(), new Date(now().getTime() + CLAIM_MS))
    while (erasure) {
      const present = erasure
      try {
        erasure = await oneStep(present, signal)
      } catch (fault) {
        if (signal.aborted) await store.change(present, release)
        else if (!(fault instanceof ClaimLost)) await setBack(present, fault)
        return
      }
    }
  }
}
export type DriveErasure = ReturnType<typeof erasureDriver>

/** For erasures that a former release began. */
const knownByAddress = ({ user_id }: Erasure, email: string): KnownAs => ({
  addresses: [email],
  ids: [user_id],
  names: [],
})
