import { createVerify } from 'node:crypto'
import { signInFailures } from '../../shared/identity/sign-in-failures.ts'

export interface RedirectMessage {
  kind: 'SAMLRequest' | 'SAMLResponse'
  /** The field as it was sent, decoded from the address. */
  field: string
  relayState: string | undefined
}

const NAMES = ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg', 'Signature'] as const
type Name = (typeof NAMES)[number]

const ALGORITHMS: Record<string, string> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'RSA-SHA256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384': 'RSA-SHA384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'RSA-SHA512',
}

/**
 * A message of the redirect binding whose signature is good. What is signed is the raw text of the address, so a name
 * that comes twice or in disguise is refused: otherwise one message could be signed and another be read.
 */
export function signedRedirect(query: string, certificates: readonly string[]): RedirectMessage {
  const raw = rawFields(query)
  const { SAMLRequest: request, SAMLResponse: response, RelayState: relayState, SigAlg: algorithm, Signature } = raw
  if ((request === undefined) === (response === undefined)) throw signInFailures.malformed()
  const kind = request === undefined ? 'SAMLResponse' : 'SAMLRequest'
  const message = request ?? response ?? ''
  const digest = ALGORITHMS[algorithm === undefined ? '' : decoded(algorithm)]
  if (!digest || Signature === undefined) throw signInFailures.untrusted()
  const parts = [
    `${kind}=${message}`,
    relayState === undefined ? [] : `RelayState=${relayState}`,
    `SigAlg=${algorithm}`,
  ]
  const text = parts.flat().join('&')
  const signature = Buffer.from(decoded(Signature), 'base64')
  const isSigned = certificates.some((certificate) => createVerify(digest).update(text).verify(certificate, signature))
  if (!isSigned) throw signInFailures.untrusted()
  return { kind, field: decoded(message), relayState: relayState === undefined ? undefined : decoded(relayState) }
}

function rawFields(query: string): Partial<Record<Name, string>> {
  const fields: Partial<Record<Name, string>> = {}
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=')
    const written = equals < 0 ? pair : pair.slice(0, equals)
    const name = NAMES.find((known) => known === decoded(written))
    if (!name) continue
    if (name !== written || fields[name] !== undefined) throw signInFailures.malformed()
    fields[name] = equals < 0 ? '' : pair.slice(equals + 1)
  }
  return fields
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw signInFailures.malformed()
  }
}
