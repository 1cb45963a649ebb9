import { createPrivateKey } from 'node:crypto'
import type { CallContext, Preflight } from '../../../../adapters/chat/platform.ts'
import { checked } from '../../../../adapters/chat/post-result.ts'
import { googleToken } from '../../../../adapters/outbound/google-token.ts'
import type { Vendor } from '../../../../adapters/outbound/vendor.ts'
import type { Config } from '../../../../config/load.ts'
import type { ConnectionKind } from '../connection.ts'
import type { VendorCheck } from './account-check.ts'

const FIREBASE = 'https://www.googleapis.com/auth/firebase.messaging'
const found = (check: string, ok: boolean, hint: string): Preflight => (ok ? { check, ok } : { check, ok, hint })

function isAppleKey(pem: string | undefined): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem ?? '')
    return asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

/** What can be looked at before kinds are used on which nobody chats; Apple and Amazon answer no such question. */
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
  const address = found(
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
          found('skill', /^amzn1\.ask\.skill\..+/.test(account.appId), 'Give the id of the skill: amzn1.ask.skill.…'),
          address,
        ],
      },
    ],
    ['google_home', { preflight: async () => [address] }],
    [
      'apns',
      {
        preflight: async ({ account, secrets }) => [
          found('private key', isAppleKey(secrets.private_key), 'Give the .p8 file of a key for APNs'),
          found('key id', typeof account.settings.key_id === 'string', 'Set key_id to what Apple calls the key'),
        ],
      },
    ],
    [
      'fcm',
      {
        preflight: async ({ secrets, signal }: CallContext) => [
          await checked('service account', 'Give the JSON file of a service account of the project', () =>
            googleToken(google, { file: secrets.service_account, scope: FIREBASE, bucket: 'firebase/ask' }, signal),
          ),
        ],
      },
    ],
  ]
}
