import { createECDH, createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { Database } from './database.ts'

interface KeyNeeds {
  now: () => Date
  random: (size: number) => Uint8Array
  /** From `SERVICE_JWT_SECRET`; with it the database's own is neither made nor read. */
  jwtSecret?: string
}

interface SigningKey {
  /** The RFC 7638 thumbprint of the public key, so anybody can check that a key is the one that was named. */
  id: string
  privateKey: KeyObject
}

interface PublishedKey {
  id: string
  /** The 32 bytes of an Ed25519 public key in base64url, the `x` of its JWK. */
  publicKey: string
  active: boolean
  createdAt: string
}

/** What push services know the installation by. */
export interface VapidKey {
  /** The private key, in PEM. */
  pem: string
  /** The point of the public key in base64url, as browsers take it. */
  publicKey: string
}

type Purpose = 'jwt' | 'signing' | 'encryption' | 'vapid'

/** Read once for each database: whoever seals in a transaction never waits for a second connection. */
const encryptionKeys = new WeakMap<Database, Buffer>()

/** The keys of the installation: made once, by whichever node asks first, and the same for all of them. */
export function installationKeys(db: Database, { now, random, jwtSecret }: KeyNeeds) {
  const row = (purpose: Purpose, key: KeyMaterial) => ({
    ...key,
    purpose,
    active: true,
    created_at: now().toISOString(),
  })

  const activeSecret = (purpose: Purpose) =>
    db
      .selectFrom('installation_keys')
      .select('secret')
      .where('purpose', '=', purpose)
      .where('active', '=', true)
      .executeTakeFirst()

  /** Of several nodes that make a key at once the first wins, by the index that allows one active key. */
  async function secretOf(purpose: Purpose, make: () => KeyMaterial): Promise<string> {
    const found = await activeSecret(purpose)
    if (found?.secret) return found.secret
    await db
      .insertInto('installation_keys')
      .values(row(purpose, make()))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return secretOf(purpose, make)
  }

  return {
    jwtSecret: async (): Promise<string> => jwtSecret ?? (await secretOf('jwt', () => jwtMaterial(random))),

    /** 32 bytes for what must be readable by the service and by nobody who has only a copy of its tables. */
    async encryptionKey(): Promise<Buffer> {
      const known = encryptionKeys.get(db)
      if (known) return known
      const key = Buffer.from(await secretOf('encryption', () => encryptionMaterial(random)), 'base64url')
      encryptionKeys.set(db, key)
      return key
    },

    vapidKey: async (): Promise<VapidKey> => vapidKeyOf(await secretOf('vapid', () => vapidMaterial(random))),

    async signingKey(): Promise<SigningKey> {
      const privateKey = privateKeyFrom(await secretOf('signing', () => signingMaterial(random)))
      return { id: thumbprint(privateKey), privateKey }
    },

    /** The active key and all retired ones, newest first: what they signed stays verifiable. */
    async publicKeys(): Promise<PublishedKey[]> {
      const rows = await db
        .selectFrom('installation_keys')
        .select(['id', 'public_key', 'active', 'created_at'])
        .where('purpose', '=', 'signing')
        .orderBy('created_at', 'desc')
        .execute()
      return rows.map(({ id, public_key, active, created_at }) => ({
        id,
        publicKey: public_key ?? '',
        active,
        createdAt: created_at,
      }))
    },

    /** Retires the active key, whose secret is forgotten, and makes another. */
    async rotateSigningKey(): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await tx
          .updateTable('installation_keys')
          .set({ active: false, secret: null })
          .where('purpose', '=', 'signing')
          .where('active', '=', true)
          .execute()
        await tx
          .insertInto('installation_keys')
          .values(row('signing', signingMaterial(random)))
          .execute()
      })
    },
  }
}
export type InstallationKeys = ReturnType<typeof installationKeys>

interface KeyMaterial {
  id: string
  secret: string
  public_key: string | null
}

const JWT_SECRET_BYTES = 48
const ENCRYPTION_KEY_BYTES = 32
const ED25519_SEED_BYTES = 32
const P256_BYTES = 32

function secretMaterial(purpose: Purpose, bytes: Uint8Array): KeyMaterial {
  const secret = base64url(bytes)
  return { id: `${purpose}-${digest(secret).slice(0, 16)}`, secret, public_key: null }
}

const jwtMaterial = (random: KeyNeeds['random']) => secretMaterial('jwt', random(JWT_SECRET_BYTES))
const encryptionMaterial = (random: KeyNeeds['random']) => secretMaterial('encryption', random(ENCRYPTION_KEY_BYTES))

function signingMaterial(random: KeyNeeds['random']): KeyMaterial {
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

/** Of four billion random numbers one is too large to be a key. */
function vapidMaterial(random: KeyNeeds['random']): KeyMaterial {
  const secret = random(P256_BYTES)
  const point = pointOf(secret)
  if (!point) return vapidMaterial(random)
  return { ...secretMaterial('vapid', secret), public_key: base64url(point) }
}

function vapidKeyOf(secret: string): VapidKey {
  const point = pointOf(Buffer.from(secret, 'base64url'))
  if (!point) throw new Error('The key for push services is damaged')
  const [x, y] = [base64url(point.subarray(1, 1 + P256_BYTES)), base64url(point.subarray(1 + P256_BYTES))]
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', d: secret, x, y } })
  return { pem: key.export({ type: 'pkcs8', format: 'pem' }).toString(), publicKey: base64url(point) }
}

/** The fixed head of a PKCS #8 document (RFC 8410) that a 32-byte Ed25519 seed follows. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

const privateKeyFrom = (seed: string) =>
  createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, Buffer.from(seed, 'base64url')]), format: 'der', type: 'pkcs8' })

const publicPart = (privateKey: KeyObject) => String(createPublicKey(privateKey).export({ format: 'jwk' }).x)

const thumbprint = (privateKey: KeyObject) => digest(`{"crv":"Ed25519","kty":"OKP","x":"${publicPart(privateKey)}"}`)

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
