import type { VendorPaces } from '../../storage/vendor-paces.ts'
import { VendorError } from './vendor-error.ts'

/** A site that a tenant named is believed for so long, by that tenant. */
const TENANT_SECONDS = 3_600
/** So long all others leave it alone too: what one was told, or provoked, takes the site from nobody. */
const OTHERS_SECONDS = 60

/** Notes the rest that a fault asks for, and answers the fault with the wait that is kept. */
export const restAsked =
  (paces: Pick<VendorPaces, 'pause' | 'pauseTenant'>) =>
  async (fault: VendorError, bucket: string, tenant: string | undefined): Promise<VendorError> => {
    const { kind, message, retryAfter } = fault
    if (!retryAfter) return fault
    if (tenant === undefined) {
      await paces.pause(bucket, retryAfter)
      return fault
    }
    const kept = Math.min(retryAfter, TENANT_SECONDS)
    await paces.pause(bucket, Math.min(kept, OTHERS_SECONDS))
    await paces.pauseTenant(tenant, bucket, kept)
    return new VendorError(kind, message, { retryAfter: kept })
  }
