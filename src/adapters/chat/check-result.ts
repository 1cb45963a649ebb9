import { VendorError } from '../outbound/vendor-error.ts'
import type { Preflight } from './platform.ts'

/** One thing that a preflight looks at; `hint` says what to do where the vendor refuses. */
export async function checked(check: string, hint: string, look: () => Promise<unknown>): Promise<Preflight> {
  try {
    await look()
    return { check, ok: true }
  } catch (fault) {
    if (!(fault instanceof VendorError)) throw fault
    const isDenied = ['auth', 'validation', 'not_found'].includes(fault.kind)
    return { check, ok: false, hint: isDenied ? hint : fault.message }
  }
}
