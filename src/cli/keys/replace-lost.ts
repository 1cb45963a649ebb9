import { KeyTrouble } from '../../storage/keys/key-file.ts'
import { keysToVouchFor, replaceLostKey, restoreCheck } from '../../storage/keys/replace-lost.ts'
import type { Details, KeyContext } from './context.ts'

const LOST = `Without the master key the keys in the database open for nobody. Lost with it:
  - keys of providers of language models, and secrets of chat platforms, mailboxes and other connections: enter them again
  - second factors: people sign in with a backup code, or an administrator resets the factor
  - secrets of webhooks, and headers of batches' webhooks: register them again
  - devices for push notifications: people allow them again
  - letters that wait to be sent, pairing codes, and erasures under way: ask for them again
  - sessions, unless SERVICE_JWT_SECRET is set: everybody signs in again
  - signing as before: a new key signs, which others learn from /.well-known/jwks.json
Not lost: debates, documents, the audit log. Receipts, notes, exports and certificates stay valid: the public keys stay published.`

/** What cannot be opened stays as it is: a second factor that nobody can check keeps people out, one that was removed would let them in. */
export async function replaceLost({ db, source, now, sure, say }: KeyContext): Promise<Details> {
  const mended = await restoreCheck(db, source, now)
  if (mended) {
    say(`Nothing is lost: the master key ${mended.id} (${source.place}) opens the keys. Somebody had changed what the`)
    say('database says of it; that is restored, and nothing else was changed. Look at GET /api/v2/audit/verify.')
    return { master_key: mended.id, restored: 'check value' }
  }
  say(LOST)
  say('The new master key vouches for these public keys, as the database holds them. Compare them with a copy of')
  say('/.well-known/jwks.json that you kept, and delete a row that is not yours first:')
  for (const { id, publicKey, createdAt, retiredAt } of await keysToVouchFor(db))
    say(`  - ${id}: ${publicKey}, since ${createdAt}, ${retiredAt ? `retired ${retiredAt}` : 'retired from now on'}`)
  if (!sure)
    throw new KeyTrouble('Stop every node, make sure that no backup holds the key, then call this again with --yes.')
  const { id } = await replaceLostKey(db, source, now)
  say(`The master key is now ${id}, from ${source.place}. Give it to every node; the next start makes new keys.`)
  return { master_key: id }
}
