import { isIP, type LookupFunction } from 'node:net'
import type { Resolve } from './resolve.ts'

/** Decides and connects with the same answer, so that a name cannot change its mind in between. */
export const checkedLookup =
  (addressesOf: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    addressesOf(hostname).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }))
        if (options.all) callback(null, found)
        else callback(null, found[0]?.address ?? '', found[0]?.family)
      },
      (fault) => callback(fault, []),
    )
  }
