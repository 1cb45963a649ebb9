import { createPrivateKey } from 'node:crypto'
import type { CallContext, ChatPlatform, ClaimedAccount, Preflight } from '../../../../adapters/chat/platform.ts'
import { runCheck } from '../../../../adapters/chat/post-result.ts'
import { googleToken } from '../../../../adapters/outbound/google-token.ts'
import type { Vendor } from '../../../../adapters/outbound/vendor.ts'
import { VendorError } from '../../../../adapters/outbound/vendor-error.ts'
import type { Config } from '../../../../config/load.ts'
import { invalid, refuseFaults, unavailable } from '../../../../shared/errors.ts'
import type { RandomBytes } from '../../../../shared/ids.ts'
import type { Connection, ConnectionKind, Secrets } from '../connection.ts'
import type { NewChannel } from '../schema.ts'
import { type ChannelKind, KINDS, secretsOf, usualIntake } from './kinds.ts'

/** An account at a vendor, as the vendor or its owner describes it. */
type Account = Pick<Connection, 'appId' | 'externalId' | 'name' | 'settings'>

/** What can be asked of a vendor about an account. */
export type VendorCheck = Pick<ChatPlatform, 'preflight' | 'identify' | 'listenAt' | 'commands'>
export type VendorChecks = ReadonlyMap<ConnectionKind, VendorCheck>

const SECRET_BYTES = 32
const CHECK_MS = 15_000

/** Checks an account that is to be connected: against what its kind needs, and against what its vendor says. */
export function accountCheck({
  vendors,
  random,
  reachable,
}: {
  vendors: VendorChecks
  random: RandomBytes
  /** Whether vendors can call us. */
  reachable: boolean
}) {
  const secretOf: Readonly<Record<string, () => string>> = {
    secret: () => `whsec_${Buffer.from(random(SECRET_BYTES)).toString('base64')}`,
    secret_token: () => Buffer.from(random(SECRET_BYTES)).toString('base64url'),
    verify_token: () => Buffer.from(random(SECRET_BYTES)).toString('base64url'),
  }

  return {
    /** All secrets of an account; generates those that Parley chooses. */
    secrets(kind: ChannelKind, given: Secrets, intake: Connection['intake'], before: Secrets = {}) {
      const { must, may } = secretsOf(kind, intake)
      const known = [...may].join(', ') || 'none'
      const made: Record<string, string> = {}
      for (const name of intake === 'signed' ? (KINDS[kind].made ?? []) : []) {
        const make = secretOf[name]
        if (make && given[name] === undefined) made[name] = make()
      }
      const all: Record<string, string> = { ...before, ...made, ...given }
      refuseFaults([
        ...Object.keys(given)
          .filter((name) => !may.has(name))
          .map((name) => ({
            field: `secrets.${name}`,
            message: `is not a field of ${KINDS[kind].title}; known are: ${known}`,
          })),
        ...must
          .filter((name) => all[name] === undefined)
          .map((name) => ({ field: `secrets.${name}`, message: 'is missing' })),
      ])
      return { all, made }
    },

    intake: ({ kind, intake, secrets = {} }: NewChannel): Connection['intake'] => {
      const usual = usualIntake(kind, Object.keys(secrets), reachable)
      if (intake === 'dial' && KINDS[kind].dial === undefined)
        throw invalid('intake', 'this service cannot connect to this vendor')
      if (usual === 'none') return 'none'
      return intake ?? usual
    },

    /** The account that the secrets open: as its vendor says, where it can be asked. */
    async account(draft: NewChannel, secrets: Secrets, signal: AbortSignal): Promise<Account> {
      const { title, named, undivided } = KINDS[draft.kind]
      const said = { appId: draft.app_id, externalId: draft.external_id }
      const identity = await identifyAccount(vendors.get(draft.kind), secrets, signal, said)
      if (!identity) {
        refuseFaults(
          named.filter((field) => draft[field] === undefined).map((field) => ({ field, message: `${title} needs it` })),
        )
      }
      return {
        appId: identity?.appId ?? draft.app_id ?? '',
        externalId: identity?.externalId ?? (undivided ? draft.app_id : draft.external_id) ?? '',
        name: draft.name ?? (identity?.name || title),
        settings: { ...identity?.settings, ...draft.settings },
      }
    },

    identified: (kind: ConnectionKind, secrets: Secrets, signal: AbortSignal, said: ClaimedAccount) =>
      identifyAccount(vendors.get(kind), secrets, signal, said),
  }
}
export type AccountCheck = ReturnType<typeof accountCheck>

async function identifyAccount(
  vendor: VendorCheck | undefined,
  secrets: Secrets,
  signal: AbortSignal,
  said: ClaimedAccount,
) {
  if (!vendor?.identify) return undefined
  try {
    return await vendor.identify(secrets, AbortSignal.any([signal, AbortSignal.timeout(CHECK_MS)]), said)
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    if (error.kind === 'auth' || error.kind === 'validation') throw invalid('secrets', error.message)
    throw unavailable(`The vendor could not be asked whose account this is: ${error.message}`)
  }
}

/** Checks everything that a connection needs, as far as its vendor can be asked. */
export async function preflight(
  vendors: VendorChecks,
  account: Connection,
  secrets: Secrets,
  signal: AbortSignal,
): Promise<readonly Preflight[]> {
  const opened = {
    check: 'secrets',
    ok: Object.keys(secrets).length > 0 || KINDS[account.kind as ChannelKind].needs.length === 0,
  }
  if (!opened.ok) return [{ ...opened, hint: 'They were encrypted with another key of the installation: replace them' }]
  try {
    return [opened, ...((await vendors.get(account.kind)?.preflight({ account, secrets, signal })) ?? [])]
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    return [opened, { check: 'vendor', ok: false, hint: error.message }]
  }
}

const FIREBASE = 'https://www.googleapis.com/auth/firebase.messaging'
const checkResult = (check: string, ok: boolean, hint: string): Preflight => (ok ? { check, ok } : { check, ok, hint })

function isAppleKey(pem: string | undefined): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem ?? '')
    return asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

/** Checks for kinds without chat: push services and voice assistants. Apple and Amazon have no call for it. */
export function otherChecks({
  vendor,
  config,
  publicUrl,
  now,
}: {
  vendor: Vendor
  config: Pick<Config, 'gmailTokenUrl'>
  publicUrl: string | undefined
  now: () => Date
}): [ConnectionKind, VendorCheck][] {
  const address = checkResult(
    'address',
    publicUrl?.startsWith('https://') === true,
    'Set SERVICE_PUBLIC_URL to an https address: assistants call it',
  )
  const google = { vendor, tokenUrl: config.gmailTokenUrl, now }

  return [
    [
      'alexa',
      {
        preflight: async ({ account }) => [
          checkResult(
            'skill',
            /^amzn1\.ask\.skill\..+/.test(account.appId),
            'Give the id of the skill: amzn1.ask.skill.…',
          ),
          address,
        ],
      },
    ],
    ['google_home', { preflight: async () => [address] }],
    [
      'apns',
      {
        preflight: async ({ account, secrets }) => [
          checkResult('private key', isAppleKey(secrets.private_key), 'Give the .p8 file of a key for APNs'),
          checkResult('key id', typeof account.settings.key_id === 'string', 'Set key_id to what Apple calls the key'),
        ],
      },
    ],
    [
      'fcm',
      {
        preflight: async ({ secrets, signal }: CallContext) => [
          await runCheck('service account', 'Give the JSON file of a service account of the project', () =>
            googleToken(google, { file: secrets.service_account, scope: FIREBASE, bucket: 'firebase/ask' }, signal),
          ),
        ],
      },
    ],
  ]
}
