import { knownMasterKey, masterKeyCheck } from '../../storage/keys/claim-master-key.ts'
import { KeyTrouble } from '../../storage/keys/key-file.ts'
import type { KeyContext } from './context.ts'

/** The master key of an installation that has one. */
export async function ownMasterKey({ db, source }: Pick<KeyContext, 'db' | 'source'>) {
  const check = await masterKeyCheck(db)
  if (!check) throw new KeyTrouble('There are no keys yet: the first start of the service makes them.')
  return knownMasterKey(db, source, check.id)
}
