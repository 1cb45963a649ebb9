import {
  FITS,
  fieldAt,
  jsonBody,
  MALFORMED,
  MISMATCH,
  MISSING,
  misfit,
  onlyHeader,
  type SignatureCheck,
  type SignedRequest,
} from './signed-request.ts'

const BEARER = /^Bearer ([\x21-\x7e]{1,4096})$/

/** Google Home: the bearer token from account linking; the issuer of the token decides whether it opens devices. */
export async function checkGoogleHome(
  request: SignedRequest,
  opensDevices: (token: string) => Promise<boolean>,
): Promise<SignatureCheck> {
  const token = BEARER.exec(onlyHeader(request, 'authorization') ?? '')?.[1]
  if (!token) return misfit(MISSING)
  const requestId = fieldAt(jsonBody(request), 'requestId')
  if (typeof requestId !== 'string' || !requestId) return misfit(MALFORMED)
  return (await opensDevices(token)) ? FITS : misfit(MISMATCH)
}
