import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { databaseOn, openPool } from '../../src/storage/database.ts'
import { keySource } from '../../src/storage/keys/key-source.ts'
import { openInstallationKeys } from '../../src/storage/keys/open-keys.ts'
import { replaceSigningKey } from '../../src/storage/keys/replace-key.ts'
import { rotateOwnFile } from '../../src/storage/keys/rotate-master.ts'
import { rotateSealing } from '../../src/storage/keys/rotate-sealing.ts'

/** Started as a process of its own: opens the keys, or changes them, and is killed before or after the statement that it is told. */
const [, , url = '', dataDir = '', act = '', statement = '', when = ''] = process.argv

let asked = 0
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
  asked += 1
  const isIt = asked === Number(statement)
  if (isIt && when === 'before') process.kill(process.pid, 'SIGKILL')
  const answer = query.apply(this, args)
  if (isIt && when === 'after') void Promise.resolve(answer).then(() => process.kill(process.pid, 'SIGKILL'))
  return answer
} as typeof pg.Client.prototype.query

const pool = openPool({ url, size: 2, applicationName: 'key process' })
const needs = { db: databaseOn(pool), now: () => new Date(), random: randomBytes }
const config = { dataDir, databaseUrl: undefined, masterKey: undefined, masterKeyFile: undefined }
if (act === 'seal') await openInstallationKeys({ ...needs, config, logger: pino({ level: 'silent' }) })
else {
  const { own, read } = keySource(config, randomBytes)
  const master = await read()
  if (!master || !own) throw new Error('There is no master key')
  if (act === 'rotate-master') await rotateOwnFile({ ...needs, master }, own)
  if (act === 'rotate-signing') await replaceSigningKey({ ...needs, master })
  const places = [{ table: 'sealed_things', column: 'sealed', owner: 'id' }]
  const patience = { wait: async () => {}, say: () => {} }
  if (act === 'rotate-sealing') await rotateSealing({ ...needs, master, places, ...patience })
}
await pool.end()
process.stdout.write(`ended after ${asked} statements\n`)
