type Bytes = Uint8Array<ArrayBuffer>

/** Browsers offer cryptography only to pages that came over HTTPS or from this machine. */
export const canCheck = () => globalThis.crypto?.subtle !== undefined

export const encode = (text: string): Bytes => new TextEncoder().encode(text)
export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
export const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
export const fromHex = (text: string): Bytes =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Whether the Ed25519 key with this `x` signed exactly these bytes. */
export async function isSignedBy(x: string, signature: Bytes, bytes: Bytes): Promise<boolean> {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x }
  const key = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, signature, bytes)
}

/** RFC 7638. */
export const thumbprintOf = async (x: string) =>
  base64Url(await sha256(encode(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`)))

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Either alphabet of base64; undefined where it is none. */
export function fromBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
  } catch {
    return undefined
  }
}
