import { sql } from 'kysely'
import { claimMasterKey, masterKeyCheck } from '../../storage/keys/claim-master-key.ts'
import { KeyTrouble } from '../../storage/keys/key-file.ts'
import { replaceKey, replaceSigningKey } from '../../storage/keys/replace-key.ts'
import { sealClearKeys } from '../../storage/keys/seal-clear-keys.ts'
import type { Act } from './arguments.ts'
import { type Details, type KeyContext, OWN_CONNECTIONS } from './context.ts'
import { ownMasterKey } from './own-master-key.ts'
import { replaceLost } from './replace-lost.ts'
import { rotateMaster } from './rotate-master.ts'
import { sealAllAnew } from './seal-all-anew.ts'
import { keyStatus } from './status.ts'

export const keyActs: Record<Act, (context: KeyContext) => Promise<Details>> = {
  async status({ db, config, say }) {
    for (const line of await keyStatus(db, config)) say(line)
    return undefined
  },

  async seal(context) {
    const { db, source, now, say, memory } = context
    const master = await claimMasterKey(db, source, now)
    if ((await masterKeyCheck(db))?.sealedAt) {
      await memory.sawSealed()
      say('The keys of the installation are sealed already.')
      return undefined
    }
    if (memory.isSealed()) throw memory.unsealed()
    await demandNoOtherNode(context)
    const keys = await sealClearKeys(db, master, now)
    await memory.sawSealed()
    say(
      `${keys} keys are sealed with the master key ${master.id} (${source.place}); none is left in clear in the database.`,
    )
    say('Copies and backups from before still hold them: change them, as npm run doctor says.')
    return { keys, master_key: master.id }
  },

  async 'rotate-signing'(context) {
    const master = await ownMasterKey(context)
    const { id, former, retiredAt, isLate } = await replaceSigningKey({ ...context, master })
    if (former) await context.memory.sawRetired(former, retiredAt)
    context.say(`Signed with ${id} from now on. Running nodes follow within seconds; they need no restart.`)
    context.say(`The former key stays published: what it signed is valid if its date is not after ${retiredAt}.`)
    if (isLate)
      context.say(
        'That is later than usual, because something in the database bears that date: a clock ran ahead, or somebody wrote it.',
      )
    return { key: id, former_retired_at: retiredAt }
  },

  'rotate-master': rotateMaster,
  'rotate-sealing': sealAllAnew,
  'replace-lost': replaceLost,

  async 'rotate-jwt'(context) {
    if (context.config.jwtSecret)
      throw new KeyTrouble('Tokens are signed with SERVICE_JWT_SECRET: change that setting, and start every node anew.')
    const key = await replaceKey({ ...context, master: await ownMasterKey(context) }, 'jwt')
    context.say(
      'Start every node anew: until then they know each other’s tokens no more. Then everybody signs in again.',
    )
    return { key }
  },

  async 'rotate-vapid'(context) {
    const key = await replaceKey({ ...context, master: await ownMasterKey(context) }, 'vapid')
    context.say('Push services know a new key from now on. Browsers that were subscribed must subscribe again.')
    return { key }
  },
}

/** Which of them is of the release before cannot be seen from here. */
async function demandNoOtherNode({ db, config, sure }: KeyContext) {
  if (!config.databaseUrl || sure) return
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and application_name <> ${OWN_CONNECTIONS}
    order by 1`.execute(db)
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name || 'somebody without a name').join(', ')
  throw new KeyTrouble(
    `Connected to this database: ${names}. A node of the release before reads the keys in clear and fails once they are sealed. Stop those that run it, then call this again with --yes.`,
  )
}
