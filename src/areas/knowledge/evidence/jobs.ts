import Type from 'typebox'
import type { Vendor } from '../../../adapters/outbound/vendor.ts'
import { defineJob } from '../../../jobs/define.ts'

/** What nobody asks any more needs no pace. */
export const evidenceJobs = ({ vendor }: { vendor: Pick<Vendor, 'forgetPaces'> }) => [
  defineJob({
    name: 'evidence.forget-paces',
    payload: Type.Object({}),
    schedule: '23 4 * * *',
    run: () => vendor.forgetPaces(),
  }),
]
