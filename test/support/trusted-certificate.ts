import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { onTestFinished } from 'vitest'
import { DAY_MS } from '../../src/shared/time/dates.ts'
import { type Issued, issued } from './certificates.ts'

/** A certificate for this machine that nobody trusts but itself. */
export const ownCertificate = (): Issued =>
  issued({
    ...{ name: 'localhost', hosts: ['localhost'], ca: true },
    from: new Date(Date.now() - DAY_MS),
    until: new Date(Date.now() + DAY_MS),
  })

/** Trusts a certificate until the test is over, as `NODE_EXTRA_CA_CERTS` does for a whole process. */
export function trust({ cert }: Issued) {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, cert])
  onTestFinished(() => setDefaultCACertificates(before))
}
