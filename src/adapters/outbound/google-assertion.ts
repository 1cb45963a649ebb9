import { createSigner } from 'fast-jwt'

/** As much of the file of a Google service account as signs for it. */
export interface GoogleAccount {
  clientEmail: string
  privateKey: string
}

const SECONDS = 3_600

/** What a service account is given an access token for (https://developers.google.com/identity/protocols/oauth2/service-account#httprest). */
export function googleAssertion({ clientEmail, privateKey }: GoogleAccount, scope: string, tokenUrl: string, at: Date) {
  const iat = Math.floor(at.getTime() / 1000)
  const sign = createSigner({ key: privateKey, algorithm: 'RS256' })
  return new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: sign({ iss: clientEmail, scope, aud: tokenUrl, iat, exp: iat + SECONDS }),
  }).toString()
}
