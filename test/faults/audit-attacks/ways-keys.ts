import type pg from 'pg'
import { anotherKey, headsSigned, keyAdded, noteSigned } from './forging.ts'
import type { Scene } from './scene.ts'
import { found, idle, type Way } from './way.ts'

const ACTIVE = `purpose = 'signing' and active`
const RETIRED = `purpose = 'signing' and not active`

const changed = (what: string, where: string, set: string): Way =>
  idle(`a signing key: ${what}`, `update installation_keys set ${set} where ${where}`)

/** What is signed last of everything is signed with a foreign key. */
const signedLast = ({ noted, size }: Scene) => [
  { of: 'org_1' as const, what: 'note' as const, seq: (noted.org_1 ?? 0) - 1 },
  { of: 'org_1' as const, what: 'head' as const, seq: (size.org_1 ?? 0) - 1 },
  { of: 'installation' as const, what: 'note' as const, seq: (noted.installation ?? 0) - 1 },
]
const signedFirst = [
  { of: 'org_1' as const, what: 'note' as const, seq: 559 },
  { of: 'installation' as const, what: 'note' as const, seq: 0 },
]

async function signedByForeignKey(client: pg.Client) {
  const key = anotherKey()
  await keyAdded(client, key)
  await headsSigned(client, key)
  await noteSigned(client, key)
}

/** The keys that everything is signed with: the master key vouches for what is published of them. */
export const keyWays: readonly Way[] = [
  idle('a signing key: another public key under its id', (_scene, client) =>
    client.query(`update installation_keys set public_key = $1 where ${ACTIVE}`, [anotherKey().publicKey]),
  ),
  changed('its public key is none', ACTIVE, `public_key = 'none'`),
  changed('its public key is gone', ACTIVE, 'public_key = null'),
  changed('it is said to be retired since before it signed', ACTIVE, `retired_at = now() - interval '1 day'`),
  changed('it is said to be made later', ACTIVE, `created_at = now() + interval '1 day'`),
  changed('a former one is said to be used still', RETIRED, 'retired_at = null'),
  changed('a former one is said to be retired later', RETIRED, `retired_at = retired_at + interval '1 year'`),
  changed('another secret stands in clear', ACTIVE, `secret = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'`),
  idle('a foreign key is added as a former one', (_scene, client) => keyAdded(client, anotherKey())),
  found(
    'a signing key: nobody vouches for it',
    `update installation_keys set vouched = null where ${ACTIVE}`,
    signedLast,
  ),
  found(
    'two signing keys change what vouches for them',
    `update installation_keys as one set vouched = other.vouched from installation_keys as other
     where one.purpose = 'signing' and other.purpose = 'signing' and one.id <> other.id`,
    (scene) => [...signedFirst, ...signedLast(scene)],
  ),
  found('a signing key is deleted', `delete from installation_keys where ${ACTIVE}`, signedLast),
  found('a former signing key is deleted', `delete from installation_keys where ${RETIRED}`, signedFirst),
  found('all signing keys are deleted', `delete from installation_keys where purpose = 'signing'`, signedFirst),
  found(
    'what is signed is signed anew with a key that is added as a former one',
    (_scene, client) => signedByForeignKey(client),
    signedLast,
  ),
  found(
    'keys are said not to be sealed, and what is signed is signed anew with a key that is added',
    async (_scene, client) => {
      await client.query('update master_key set sealed_at = null')
      await signedByForeignKey(client)
    },
    signedLast,
  ),
]
