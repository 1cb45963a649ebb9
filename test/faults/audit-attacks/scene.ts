import { randomBytes } from 'node:crypto'
import type { AuditedAction } from '../../../src/background/audit-trail/action.ts'
import { masterKeyOf } from '../../../src/storage/keys/master-key.ts'
import { replaceSigningKey } from '../../../src/storage/keys/replace-key.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { type Trees, trees } from '../../support/audit/trees.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { runToRest } from '../../support/deliberation.ts'
import type { CallerHeaders } from '../../support/people.ts'
import { MONOLITH, QUEUE } from '../../support/questions.ts'
import { TEST_MASTER_KEY } from '../../support/tokens.ts'
import { copyAside } from './tables.ts'

const AGENTS = ['builtin-advocate', 'builtin-skeptic', 'builtin-pragmatist']

/** A debate that has ended, and what of its log the ways are about. */
export interface AttackedDebate {
  id: string
  receipt: string
  /** Versions of its events. */
  last: number
  end: number
  message: number
}

/** Three organizations that were at work: a whole tile of entries, debates, receipts, two notes, and entries after the last. */
export interface Scene {
  service: TestApp
  /** The keys at the well-known address. */
  published: string
  close(): Promise<void>
  headers: { org_1: CallerHeaders; org_2: CallerHeaders; installation: CallerHeaders }
  debate: AttackedDebate
  other: AttackedDebate
  /** One of the other organization. */
  foreign: AttackedDebate
  /** One that has begun, whose first event waits to be entered. */
  waiting: string
  /** How far the trees had grown at the last note, and now. */
  noted: Record<string, number>
  size: Record<string, number>
  /** The places of the entries of `debate_start` and `debate_end` of `debate` in the tree of org_1. */
  entered: { start: number; end: number }
}

const acted = (payer: string, n: number): AuditedAction => ({
  payer,
  tenant: payer,
  action: 'budgets.create',
  actor: { id: `usr_${n % 9}`, type: 'user' },
  on: { type: 'budgets', id: `bgt_${n}` },
  outcome: 'success',
  private: { address: `127.0.0.${n % 250}` },
})

/** Enters so many acts of an organization. */
export async function enterActs({ platform: { db, auditTrail } }: TestApp, audit: Trees, payer: string, count: number) {
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < count; n++) await auditTrail.pending.add(tx, { act: acted(payer, n), source: 'record' })
  })
  await audit.enter()
}

/** The first entries, and a note that is signed with a key which is retired afterwards. */
async function firstEntries(database: TestDatabase) {
  const service = await testApp({ database, areas: ['audit'] })
  const audit = trees(service.platform)
  await enterActs(service, audit, 'org_1', 560)
  await enterActs(service, audit, 'org_2', 20)
  await audit.note()
  await service.close()
  const master = masterKeyOf(Buffer.from(TEST_MASTER_KEY, 'base64'), randomBytes)
  await replaceSigningKey({ db: database.db, master, now: () => new Date(), random: randomBytes })
}

export async function openScene(): Promise<Scene> {
  const database = await testDatabase()
  await firstEntries(database)
  const service = await testApp({
    database,
    settings: { RATE_LIMIT_ENABLED: 'false' },
  })
  const audit = trees(service.platform)
  const headers = {
    org_1: await service.token({ userId: 'usr_olga', org: 'org_1', org_role: 'owner' }),
    org_2: await service.token({ userId: 'usr_otto', org: 'org_2', org_role: 'owner' }),
    installation: await service.token({ role: 'admin', org: 'org_root' }),
  }
  const started = async (org: 'org_1' | 'org_2', question: object) => {
    const payload = { agents: AGENTS, rounds: 1, ...question }
    const answer = await service.app.inject({ method: 'POST', url: '/api/v2/debates', headers: headers[org], payload })
    if (answer.statusCode !== 201) throw new Error(`Not started: ${answer.statusCode} ${answer.body}`)
    return (answer.json().data as { id: string }).id
  }
  const decided = async (org: 'org_1' | 'org_2', question: object) => {
    const id = await started(org, question)
    await runToRest(service, id)
    return id
  }

  const ids = [await decided('org_1', MONOLITH), await decided('org_1', QUEUE), await decided('org_2', QUEUE)] as const
  await service.cursors.catchUp()
  await enterActs(service, audit, 'org_1', 10)
  await audit.note()
  const noted = await sizesOf(service)
  await copyAside(service.platform.db)
  await enterActs(service, audit, 'org_1', 6)
  await enterActs(service, audit, 'org_2', 3)
  const waiting = await started('org_1', MONOLITH)
  await service.cursors.catchUp()

  const [debate, other, foreign] = [
    await debateOf(service, ids[0]),
    await debateOf(service, ids[1]),
    await debateOf(service, ids[2]),
  ]
  return {
    ...{ service, headers, debate, other, foreign, waiting, noted },
    size: await sizesOf(service),
    published: await publishedBy({ service }),
    async close() {
      await service.close()
      await database.close()
    },
    entered: await enteredOf(service, debate),
  }
}

export async function publishedBy({ service: { app } }: { service: TestApp }): Promise<string> {
  return (await app.inject({ url: '/.well-known/jwks.json' })).body
}

async function sizesOf({ platform: { db } }: TestApp): Promise<Record<string, number>> {
  const rows = await db.selectFrom('audit_trees').select(['payer_id', 'size']).execute()
  return Object.fromEntries(rows.map(({ payer_id, size }) => [payer_id, size]))
}

async function debateOf({ platform: { db } }: TestApp, id: string): Promise<AttackedDebate> {
  const events = await db
    .selectFrom('events')
    .select(['version', 'type'])
    .where('debate_id', '=', id)
    .orderBy('version')
    .execute()
  const versionOf = (type: string) => {
    const event = events.find((each) => each.type === type)
    if (!event) throw new Error(`${id} has no ${type}`)
    return event.version
  }
  const receipt = await db.selectFrom('receipts').select('id').where('debate_id', '=', id).executeTakeFirstOrThrow()
  return {
    id,
    receipt: receipt.id,
    last: events.length,
    end: versionOf('debate_end'),
    message: versionOf('agent_message'),
  }
}

async function enteredOf({ platform: { db } }: TestApp, { id }: AttackedDebate) {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['seq', 'action'])
    .where('payer_id', '=', 'org_1')
    .where('resource_id', '=', id)
    .execute()
  const seqOf = (action: string) => rows.find((each) => each.action === action)?.seq ?? Number.NaN
  return { start: seqOf('debate_start'), end: seqOf('debate_end') }
}
