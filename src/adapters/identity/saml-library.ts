import { readFile } from 'node:fs/promises'
import type { SAML, SamlConfig } from '@node-saml/node-saml'

export interface SamlSettings {
  entityId: string
  acsUrl: string
  sloUrl: string
  idpEntityId: string
  idpSsoUrl: string
  idpSloUrl: string
  /** Files in PEM. */
  idpCertificate: string
  privateKey: string | undefined
  certificate: string | undefined
}

export interface SamlLibrary {
  certificates: string[]
  certificate: string | undefined
  /** The library, set up to name the next message it makes. */
  speaker: (messageId: string) => SAML
  /** The library, set up to read an answer that has a signature of its own or not. */
  reader: (isSigned: boolean) => SAML
}

/** Loads the library on first use, and the keys and certificates it works with. */
export async function loadSaml(settings: SamlSettings): Promise<SamlLibrary> {
  const { SAML } = await import('@node-saml/node-saml')
  const optional = async (path: string | undefined) => (path === undefined ? undefined : await readFile(path, 'utf8'))
  const idp = await readFile(settings.idpCertificate, 'utf8')
  const certificates = idp.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (certificates.length === 0) throw new Error('The identity provider certificate is not PEM')
  const privateKey = await optional(settings.privateKey)
  const certificate = await optional(settings.certificate)
  const options: SamlConfig = {
    callbackUrl: settings.acsUrl,
    issuer: settings.entityId,
    audience: settings.entityId,
    idpIssuer: settings.idpEntityId,
    idpCert: certificates,
    entryPoint: settings.idpSsoUrl,
    logoutUrl: settings.idpSloUrl,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    // Times are judged by our own clock, and each request of ours is looked up in the database.
    acceptedClockSkewMs: -1,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    ...(privateKey === undefined ? {} : { privateKey }),
    ...(certificate === undefined ? {} : { publicCert: certificate }),
  }
  return {
    certificates,
    certificate,
    speaker: (messageId) => new SAML({ ...options, wantAuthnResponseSigned: false, generateUniqueId: () => messageId }),
    reader: (isSigned) => new SAML({ ...options, wantAuthnResponseSigned: isSigned }),
  }
}
