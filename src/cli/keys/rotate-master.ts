import { masterKeyCheck } from '../../storage/keys/claim-master-key.ts'
import { KeyTrouble } from '../../storage/keys/key-file.ts'
import { fromFile, madeAt } from '../../storage/keys/key-source.ts'
import { rotateOwnFile, sealWithAnother } from '../../storage/keys/rotate-master.ts'
import type { Details, KeyContext } from './context.ts'
import { ownMasterKey } from './own-master-key.ts'

const GO_ON =
  'Running nodes go on with the keys they hold; before the next change of a key every node must have the new master key and be started anew.'
const KEEP = 'Backups from before open only with the former one: keep it as long as you keep them.'

/** In the data directory the new key takes the place of the old one; elsewhere it is written to a file that the settings then name. */
export async function rotateMaster(context: KeyContext): Promise<Details> {
  const { config, source, say, to } = context
  if (to !== undefined) return toFile({ ...context, to })
  if (!source.own)
    throw new KeyTrouble(`The master key comes from ${source.place}: say with --to in which file the new one shall be.`)
  const master = await ownMasterKey(context)
  const next = await rotateOwnFile({ ...context, master }, source.own)
  say(`The keys are sealed with the new master key ${next.id}, which is in ${source.place}.`)
  say(`The former is kept beside it. ${KEEP}`)
  say(config.databaseUrl ? `Copy ${source.place} to every other node. ${GO_ON}` : 'A running service needs no restart.')
  return { master_key: next.id, former: master.id }
}

async function toFile(context: KeyContext & { to: string }): Promise<Details> {
  const { db, config, random, say, to } = context
  const target = fromFile(to, to, config.dataDir, random)
  const used = `Set SERVICE_MASTER_KEY_FILE=${to} (or SERVICE_MASTER_KEY to what it holds) on every node. ${GO_ON}`
  const [there, check] = [await target.read(), await masterKeyCheck(db)]
  if (there && there.id === check?.id) {
    say(`The keys are sealed with the master key in ${to} already. ${used}`)
    return undefined
  }
  const master = await ownMasterKey(context)
  const next = await sealWithAnother({ ...context, master }, () => madeAt(to, target, random))
  say(`The keys are sealed with the new master key ${next.id}, which is in ${to}.`)
  say(used)
  say(KEEP)
  return { master_key: next.id, former: master.id }
}
