import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { entryAppender } from '../../../src/areas/governance/audit/entries/append-entries.ts'
import { headGroups } from '../../../src/areas/governance/audit/heads/head-groups.ts'
import { headsStore } from '../../../src/areas/governance/audit/heads/heads-store.ts'
import { keptHeads } from '../../../src/areas/governance/audit/heads/kept-heads.ts'
import { keptHeadsPath } from '../../../src/areas/governance/audit/heads/kept-heads-file.ts'
import { treeStore } from '../../../src/areas/governance/audit/tree/tree-store.ts'
import { pendingActions } from '../../../src/background/audit-trail/pending-actions-store.ts'
import { idMaker } from '../../../src/shared/ids.ts'
import { databaseOn, openPool } from '../../../src/storage/database.ts'
import { readInstallation } from '../../../src/storage/installation.ts'
import { testKeys } from '../keys.ts'

/** Started as a process of its own: a worker that enters acts and keeps the heads after each group, and says so until it is killed. */
const [, , url = '', dataDir = ''] = process.argv
const now = () => new Date()
const newId = idMaker(now, randomBytes)
const db = databaseOn(openPool({ url, size: 4, applicationName: 'keeping process' }))
const store = treeStore(db)
const pending = pendingActions(newId)
const { signingKey, publicKeys } = await testKeys(db, now)
const { id: installation } = await readInstallation(db)
const newest = () => headsStore().newest(db)
const path = keptHeadsPath(dataDir)
const kept = keptHeads({ path, writes: true, store, newest, installation, logger: pino({ level: 'silent' }) })
await kept.start()
const ours = { signingKey, publicKeys, installation, random: randomBytes, newId, onSigned: kept.take }
const { drain } = entryAppender({ db, store, groups: headGroups({ db, store, ...ours }), pending, random: randomBytes })

for (let n = 0; ; n++) {
  const facts = {
    action: 'x.y',
    actor: { id: 'usr_1', type: 'user' },
    on: { type: 'x', id: '' },
    outcome: 'success',
  } as const
  const payer = `org_${n % 3}`
  await pending.add(db, { act: { payer, tenant: payer, ...facts }, source: 'record' })
  process.stdout.write('entering\n')
  await drain()
  process.stdout.write('keeping\n')
  await kept.stop()
}
