import type { NewId } from '../../shared/ids.ts'
import type { Pace, VendorPaces } from '../../storage/vendor-paces.ts'
import { paceOf } from './paces.ts'
import { VendorError } from './vendor-error.ts'

interface Asked {
  signal: AbortSignal
  /** Who named the site, where it may have asked this tenant alone for rest. */
  tenant?: string | undefined
  /** A turn that comes later than this is not waited for. */
  patienceMs: number
}

const LOOK_AGAIN_MS = 250

/** Whose turn it is to ask a vendor: whoever would wait too long was too quick, and is told so at once. */
export function vendorTurns({
  paces,
  newId,
  sleep,
}: {
  paces: VendorPaces
  newId: NewId
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}) {
  async function lineOf(bucket: string, { everyMs }: Pace, { signal, patienceMs }: Asked) {
    const holder = newId('worker')
    for (let waited = 0; !(await paces.takeLine(bucket, holder)); waited += LOOK_AGAIN_MS) {
      if (waited >= patienceMs) throw tooOften(everyMs)
      await sleep(LOOK_AGAIN_MS, signal).catch(() => {})
      if (signal.aborted) throw tooOften(everyMs)
    }
    return () => paces.freeLine(bucket, holder)
  }

  /** Resolves when it is our turn, with what is to be called afterwards. */
  return async (bucket: string, asked: Asked): Promise<() => Promise<void>> => {
    const pace = paceOf(bucket)
    const own = asked.tenant === undefined ? 0 : await paces.tenantWait(asked.tenant, bucket)
    if (own > asked.patienceMs) throw tooOften(own)
    const slot = await paces.reserve(bucket, pace, asked.patienceMs)
    if (slot === undefined) throw tooOften(await paces.waitFor(bucket, pace))
    const wait = Math.max(own, slot)
    if (wait > 0) await sleep(wait, asked.signal).catch(() => {})
    if (asked.signal.aborted) throw tooOften(pace.everyMs)
    return pace.alone ? lineOf(bucket, pace, { ...asked, patienceMs: asked.patienceMs - wait }) : async () => {}
  }
}

const tooOften = (milliseconds: number) =>
  new VendorError('rate_limit', 'It is asked as often as it allows', {
    retryAfter: Math.ceil(milliseconds / 1000),
    unsent: true,
  })
