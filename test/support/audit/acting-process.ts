import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import { pino } from 'pino'
import Type from 'typebox'
import { entryAppender } from '../../../src/areas/governance/audit/entries/append-entries.ts'
import { headGroups } from '../../../src/areas/governance/audit/heads/head-groups.ts'
import { treeStore } from '../../../src/areas/governance/audit/tree/tree-store.ts'
import { openAuditTrail } from '../../../src/background/audit-trail/audit-trail.ts'
import { authentication } from '../../../src/http/access/authentication.ts'
import { clientAddress } from '../../../src/http/access/client-ip.ts'
import { endpoint } from '../../../src/http/endpoint.ts'
import { mount } from '../../../src/http/mount.ts'
import { waitingRoom } from '../../../src/http/waiting/waiting-room.ts'
import { internalError } from '../../../src/shared/errors.ts'
import { idMaker } from '../../../src/shared/ids.ts'
import { openHotReads } from '../../../src/storage/connection/hot-reads.ts'
import { databaseOn, openPool } from '../../../src/storage/database.ts'
import { readInstallation } from '../../../src/storage/installation.ts'
import { testKeys } from '../keys.ts'
import { NO_VIEWS } from '../no-views.ts'

/** Started as a process of its own: a node that is asked to act five times at once, and is killed where it is told to die. */
const [, , url = '', place = '', number = ''] = process.argv
const REQUESTS = 5

const now = () => new Date()
const newId = idMaker(now, randomBytes)
const where = { url, applicationName: 'acting process' }
const pool = openPool({ ...where, size: 4 })
const db = databaseOn(pool)
const unhurried = openHotReads({ ...where, waitsForDisk: false })
const auditTrail = openAuditTrail({ db, unhurried, newId, logger: pino({ level: 'silent' }) })

const dieAt = (step: string) => {
  if (step === place) process.kill(process.pid, 'SIGKILL')
}

const acting = (audit?: 'intent') =>
  endpoint({
    id: audit ? 'things.intend' : 'things.do',
    method: 'POST',
    path: audit ? '/intend' : '/do',
    summary: 'Acts',
    auth: 'user',
    ...(audit && { audit }),
    response: Type.Object({}),
    async handle({ request }) {
      const dies = request.id === `req_${number}_3`
      if (dies) dieAt('begun')
      await pool.query('insert into things_done values ($1)', [request.id])
      if (dies) dieAt('acted')
      return {}
    },
  })

const app = Fastify({ genReqId: ({ headers }) => String(headers['x-request-id']) })
clientAddress(app, { trustedProxies: [] })
authentication(app, {
  authenticate: () => ({
    kind: 'user',
    userId: 'usr_1',
    org: 'org_1',
    payer: 'org_1',
    email: 'ada@example.org',
    role: 'user',
    orgRole: 'owner',
    tier: 'free',
    sessionId: 'ses_1',
    scopes: [],
  }),
})
mount(app, [acting(), acting('intent')], {
  now,
  auditTrail,
  https: false,
  freshness: NO_VIEWS,
  checkResponses: false,
  timeoutMs: 30_000,
  room: waitingRoom({
    mostWaiting: 1,
    authenticate: () => null,
    enter: async (caller) => caller,
    signals: { subscribe: () => () => {} },
    closing: new AbortController().signal,
    gauge: { set() {} },
  }),
  signSeconds: 0,
  onCut() {},
  onBroken: internalError,
})

const ask = (n: number) =>
  app.inject({
    method: 'POST',
    url: n % 2 ? '/api/do' : '/api/intend',
    headers: { authorization: 'Bearer x', 'x-request-id': `req_${number}_${n}` },
  })
await Promise.all(Array.from({ length: REQUESTS }, (_, n) => ask(n)))
dieAt('answered')
await auditTrail.flush()
dieAt('settled')
const store = treeStore(db)
const { signingKey, publicKeys } = await testKeys(db, now)
const { id: installation } = await readInstallation(db)
const groups = headGroups({ db, store, signingKey, publicKeys, installation, random: randomBytes, newId })
const draining = entryAppender({ db, store, groups, pending: auditTrail.pending, random: randomBytes }).drain()
setTimeout(() => dieAt('entering'), Number(number) % 20)
await draining
dieAt('entering')
