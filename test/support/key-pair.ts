import { issued } from './certificates.ts'

const DAY = 86_400_000

/** A private key and a certificate that it signed itself, in PEM, made now and good until tomorrow. */
export function keyPair() {
  const { key, cert } = issued({
    name: 'test',
    from: new Date(Date.now() - DAY),
    until: new Date(Date.now() + DAY),
  })
  return { key: key.export({ type: 'pkcs8', format: 'pem' }).toString(), cert }
}
