import Type from 'typebox'
import { queueType } from '../../../background/queue-type.ts'
import { VERIFY_TYPE } from './verify-service.ts'
import type { Verifying } from './verifying.ts'

/** What is read in the background because it is long. */
export const auditQueueTypes = ({ check }: Pick<Verifying, 'check'>, payerOf: (tenant: string) => Promise<string>) => ({
  [VERIFY_TYPE]: queueType({
    demands: { endpoint: 'audit.check' },
    shownTo: 'audit.read',
    payload: Type.Object({ payer: Type.String({ maxLength: 64 }) }),
    timeoutSeconds: 6 * 3_600,
    async refuse({ payer }, organizationId) {
      const isOwn = payer === (await payerOf(organizationId))
      return isOwn ? undefined : { field: 'payer', message: 'is not who pays for this organization' }
    },
    async run({ payer }, { key, signal, progress }) {
      const { valid, size, total, debates, events, tookMs } = await check(payer, { run: key, signal, progress })
      return { valid, size, issues: total, debates, events, took_ms: tookMs }
    },
  }),
})
