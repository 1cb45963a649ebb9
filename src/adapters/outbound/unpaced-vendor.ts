import { breakerBoard } from '../../shared/breaker-board.ts'
import type { VendorPaces } from '../../storage/vendor-paces.ts'
import { openOutbound } from './outbound.ts'
import { openVendor, type Vendor } from './vendor.ts'

/** One call each is within everybody's pace. */
const UNPACED: VendorPaces = {
  reserve: async () => 0,
  waitFor: async () => 0,
  pause: async () => {},
  pauseTenant: async () => {},
  tenantWait: async () => 0,
  takeLine: async () => true,
  freeLine: async () => {},
}

/** For whoever asks each vendor once, outside of a running service. */
export function unpacedVendor(userAgent: string, now: () => Date): Vendor {
  const breakers = breakerBoard({ now })
  return openVendor({ paces: UNPACED, outbound: openOutbound(), breakers, userAgent, newId: () => '', now })
}
