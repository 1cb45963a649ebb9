import type { X509Certificate } from 'node:crypto'
import { vendorKeys } from '../../../../adapters/outbound/vendor-keys.ts'
import type { Platform } from '../../../../platform.ts'
import { type CertificatesAt, trustedRoots } from '../../../../shared/signatures/certificates.ts'
import type { ActingFor } from '../../../identity/organizations/index.ts'
import type { AssistantUsers } from '../../chat/index.ts'
import type { Connections } from '../../connections/index.ts'
import { assistantRoutes } from '../routes.ts'
import { alexa } from './alexa.ts'
import { assistantDialog } from './dialog.ts'
import { googleHome } from './google-home.ts'
import { pairing } from './pairing.ts'
import { pairingStore } from './pairing-store.ts'

export interface AssistantsDependencies {
  actingFor: ActingFor
  connections: Pick<Connections, 'list'>
  assistantUsers: AssistantUsers
  intakeOf: Parameters<typeof assistantRoutes>[0]['intakeOf']
  /** In place of Amazon's own, for tests. */
  amazon?: { certificatesAt: CertificatesAt; roots: () => readonly X509Certificate[] }
}

/** Voice assistants: ask, status, last decision. */
export function assistants(
  { db, keys, now, random, vendor }: Pick<Platform, 'db' | 'keys' | 'now' | 'random' | 'vendor'>,
  handed: AssistantsDependencies,
) {
  const { actingFor, connections, assistantUsers, intakeOf } = handed
  const { amazon = { certificatesAt: vendorKeys(vendor).certificatesAt, roots: trustedRoots } } = handed
  const paired = pairing({
    store: pairingStore(db),
    connections,
    assistantUsers,
    random,
    now,
    keys: keys.encryptionKeys,
  })
  const answer = assistantDialog({
    assistantUsers,
    pairing: paired,
    callerOf: (payer, userId) => actingFor(payer, userId, []),
  })
  return assistantRoutes({
    intakeOf,
    alexa: alexa({ answer, ...amazon }),
    googleHome: (caller) => googleHome({ answer, assistantUsers }, caller),
    pairing: paired,
  })
}
