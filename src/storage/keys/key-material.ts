import { createECDH, createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { RandomBytes } from '../../shared/ids.ts'
import type { Tables } from '../tables.ts'

export type Purpose = Tables['installation_keys']['purpose']

export interface KeyMaterial {
  id: string
  secret: string
  public_key: string | null
}

/** The key by which push services know the installation. */
export interface VapidKey {
  /** The private key, as PEM. */
  pem: string
  /** The point of the public key in base64url, as browsers take it. */
  publicKey: string
}

/** A key that agent cards are signed with. */
export interface CardKey {
  id: string
  privateKey: KeyObject
  /** Its public part. */
  jwk: { kty: 'EC'; crv: 'P-256'; x: string; y: string }
}

const JWT_SECRET_BYTES = 48
const ENCRYPTION_KEY_BYTES = 32
const ED25519_SEED_BYTES = 32
const P256_BYTES = 32

/** The owner for which a key is sealed: it does not open as another key or for another purpose. */
export const ownerOf = ({ purpose, id }: { purpose: Purpose; id: string }) => `${purpose}:${id}`

function secretMaterial(purpose: Purpose, bytes: Uint8Array): KeyMaterial {
  const secret = base64url(bytes)
  return { id: `${purpose}-${digest(secret).slice(0, 16)}`, secret, public_key: null }
}

function signingMaterial(random: RandomBytes): KeyMaterial {
  const secret = base64url(random(ED25519_SEED_BYTES))
  const privateKey = privateKeyFrom(secret)
  return { id: thumbprint(privateKey), secret, public_key: publicPart(privateKey) }
}

function pointOf(secret: Uint8Array): Buffer | undefined {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(secret)
    return pair.getPublicKey()
  } catch {
    return undefined
  }
}

/** One of four billion random numbers is too large to be a key. */
function curveMaterial(purpose: 'vapid' | 'card', random: RandomBytes): KeyMaterial {
  const secret = random(P256_BYTES)
  const point = pointOf(secret)
  if (!point) return curveMaterial(purpose, random)
  return { ...secretMaterial(purpose, secret), public_key: base64url(point) }
}

const MAKE: Record<Purpose, (random: RandomBytes) => KeyMaterial> = {
  jwt: (random) => secretMaterial('jwt', random(JWT_SECRET_BYTES)),
  encryption: (random) => secretMaterial('encryption', random(ENCRYPTION_KEY_BYTES)),
  signing: signingMaterial,
  vapid: (random) => curveMaterial('vapid', random),
  card: (random) => curveMaterial('card', random),
}

export const newKey = (purpose: Purpose, random: RandomBytes): KeyMaterial => MAKE[purpose](random)

function curveKeyOf(secret: string) {
  const point = pointOf(Buffer.from(secret, 'base64url'))
  if (!point) throw new Error('A key of the installation is damaged')
  const [x, y] = [base64url(point.subarray(1, 1 + P256_BYTES)), base64url(point.subarray(1 + P256_BYTES))]
  const jwk = { kty: 'EC' as const, crv: 'P-256' as const, x, y }
  return { point, jwk, privateKey: createPrivateKey({ format: 'jwk', key: { ...jwk, d: secret } }) }
}

export function vapidKeyOf(secret: string): VapidKey {
  const { point, privateKey } = curveKeyOf(secret)
  return { pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), publicKey: base64url(point) }
}

export function cardKeyOf(id: string, secret: string): CardKey {
  const { jwk, privateKey } = curveKeyOf(secret)
  return { id, privateKey, jwk }
}

/** The fixed head of a PKCS #8 document (RFC 8410), before a 32-byte Ed25519 seed. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

export const privateKeyFrom = (seed: string) =>
  createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, Buffer.from(seed, 'base64url')]), format: 'der', type: 'pkcs8' })

const publicPart = (privateKey: KeyObject) => String(createPublicKey(privateKey).export({ format: 'jwk' }).x)

const thumbprint = (privateKey: KeyObject) => digest(`{"crv":"Ed25519","kty":"OKP","x":"${publicPart(privateKey)}"}`)

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
