import { KeyTrouble } from '../../storage/keys/key-file.ts'
import { replaceLostKey } from '../../storage/keys/replace-lost.ts'
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
  say(LOST)
  if (!sure)
    throw new KeyTrouble('Stop every node, make sure that no backup holds the key, then call this again with --yes.')
  const { id } = await replaceLostKey(db, source, now)
  say(`The master key is now ${id}, from ${source.place}. Give it to every node; the next start makes new keys.`)
  return { master_key: id }
}
