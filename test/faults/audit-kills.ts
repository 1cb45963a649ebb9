import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import { testApp } from '../support/app.ts'
import { trees } from '../support/audit/trees.ts'

const PROGRAM = fileURLToPath(new URL('../support/audit/acting-process.ts', import.meta.url))
/** Before and after the act, before it is told what became of it, before and while it is entered. */
export const PLACES = ['begun', 'acted', 'answered', 'settled', 'entering'] as const

/** Kills nodes that act, without warning, and answers how their acts were entered. */
export async function auditKills(kills: number) {
  const service = await testApp({ areas: ['audit', 'webhooks'] })
  onTestFinished(service.close)
  const { pool, url } = service.database
  const audit = trees(service.platform)
  await pool.query('create table things_done (request_id text primary key)')

  for (let kill = 0; kill < kills; kill++) {
    const place = PLACES[kill % PLACES.length] ?? 'begun'
    const node = spawn(process.execPath, [PROGRAM, url, place, String(kill)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    expect(await once(node, 'exit')).toEqual([null, 'SIGKILL'])
  }
  await pool.query(`update audit_open set due_at = now() - interval '1 second'`)
  await service.platform.auditTrail.doubt()
  await audit.enter()

  const { rows } = await pool.query<{
    request: string
    done: boolean
    entries: number
    in_doubt: boolean
    outcome: string
  }>(
    `select coalesce(request_id, leaf::jsonb #>> '{details,request_id}') as request, request_id is not null as done,
       count(id)::int as entries, bool_or(leaf::jsonb #> '{details,in_doubt}' is not null) as in_doubt, min(outcome) as outcome
     from things_done full join audit_entries on request_id = leaf::jsonb #>> '{details,request_id}'
     group by 1, 2`,
  )
  return {
    acts: rows.filter(({ done }) => done).length,
    settled: rows.filter(({ outcome }) => outcome === 'success').length,
    inDoubt: rows.filter(({ in_doubt }) => in_doubt).length,
    /** Acts without an entry, entries too many, and entries that say of what was not done that it was. */
    wrong: rows.filter(
      ({ done, entries, in_doubt, outcome }) => entries !== 1 || (in_doubt ? outcome !== 'error' : !done),
    ),
    issues: await audit.wrong(),
  }
}
