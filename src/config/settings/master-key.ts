import { setting } from '../setting.ts'
import { path, textThat } from '../value-types.ts'

const BYTES = 32
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/

/** The bytes of a master key, or what is wrong with the text. */
export function readMasterKey(text: string): { bytes: Uint8Array } | { trouble: string } {
  const given = text.trim()
  if (given === '') return { trouble: 'is empty' }
  if (!BASE64.test(given)) return { trouble: 'does not hold base64' }
  const bytes = Buffer.from(given, 'base64')
  return bytes.length === BYTES ? { bytes } : { trouble: `holds ${bytes.length} bytes in place of ${BYTES}` }
}

const masterKey = textThat(
  {
    label: '32 bytes in base64',
    noun: 'a master key',
    right: '32 bytes in base64, as openssl rand -base64 32 prints them',
  },
  (given) => 'bytes' in readMasterKey(given),
)

export const masterKeySettings = [
  setting('SERVICE_MASTER_KEY_FILE', path, {
    defaultInWords: '`master.key` in the data directory, made at the first start',
    area: 'storage',
    meaning:
      'The file with the key that seals the keys in the database, 32 bytes in base64; the same on every node, and in production with `DATABASE_URL` it or `SERVICE_MASTER_KEY` is required.',
  }),
  setting('SERVICE_MASTER_KEY', masterKey, {
    secret: true,
    area: 'storage',
    meaning: 'The same key itself, in place of a file.',
  }),
] as const
