import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { openPool } from '../../src/storage/database.ts'
import { VersionConflict } from '../../src/storage/event-log/append-plan.ts'
import { openEventLog } from '../../src/storage/event-log/event-log.ts'

/** A process that appends to debates of its own and fights for one it shares; it prints what was acknowledged. */
const [url = '', name = '', sharedDebate = '', appends = '0'] = process.argv.slice(2)
const pool = openPool({ url, size: 2, applicationName: `writer ${name}` })
const log = openEventLog({ pool, now: () => new Date(), random: randomBytes, logger: pino({ level: 'silent' }) })
const acknowledged: [string, number, number][] = []

async function writeOwn(debateId: string) {
  for (let version = 0; version < Number(appends); version++) {
    const { events } = await log.append({
      debateId,
      expectedVersion: version,
      create: version === 0 ? { organizationId: 'org_1' } : undefined,
      events: [{ type: 'agent_message', data: { writer: name, version }, private: { content: `said ${version}` } }],
    })
    for (const { position } of events) acknowledged.push([debateId, version + 1, position])
  }
}

async function writeShared(expectedVersion: number, left: number): Promise<void> {
  if (left === 0) return
  try {
    const append = {
      debateId: sharedDebate,
      expectedVersion,
      events: [{ type: 'critique' as const, data: { writer: name } }],
    }
    const { version, events } = await log.append(append)
    for (const { position } of events) acknowledged.push([sharedDebate, version, position])
    await writeShared(version, left - 1)
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error
    await writeShared(error.actualVersion, left)
  }
}

const own = Array.from({ length: 4 }, (_, index) => writeOwn(`dbt_${name}_${index}`))
await Promise.all([...own, writeShared(1, Number(appends))])
await pool.end()
console.log(JSON.stringify(acknowledged))
