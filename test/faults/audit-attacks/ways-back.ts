import type pg from 'pg'
import { type ForgersKey, headsSigned, notesSigned, rebuilt, reworded, rootsTold } from './forging.ts'
import type { Scene } from './scene.ts'
import { AUDIT_TABLES, putBack, TABLES } from './tables.ts'
import { unfound, type Way } from './way.ts'

const shorter = ({ noted }: Scene) => [
  { of: 'org_1' as const, what: 'head' as const, type: 'gap' as const, seq: noted.org_1 },
  { of: 'org_2' as const, what: 'head' as const, type: 'gap' as const, seq: noted.org_2 },
]
const SET_BACK = {
  needs: 'data directory',
  named: 'set the whole database back to an earlier state',
  places: shorter,
} as const

/** An entry says something else, and everything that leads to it is made and signed anew. */
async function rewrittenWhole(client: pg.Client, key: Pick<ForgersKey, 'id' | 'privateKey'>) {
  await reworded(client, 'org_1', 40, (leaf) => leaf.replace('"budgets.create"', '"budgets.delete"'))
  await client.query(`update audit_entries set action = 'budgets.delete' where payer_id = 'org_1' and seq = 40`)
  await rebuilt(client, 'org_1')
  await rootsTold(client, 'org_1')
  await rebuilt(client, 'installation')
  await notesSigned(client, key)
  await headsSigned(client, key)
}

/** What is whole in itself, and another than it was. */
export const backWays: readonly Way[] = [
  unfound('everything in the database is set back', (_scene, client) => putBack(client, TABLES), SET_BACK),
  unfound(
    'the audit log is set back, with all that is signed of it',
    (_scene, client) => putBack(client, AUDIT_TABLES),
    SET_BACK,
  ),
  unfound(
    'an entry says something else, and all is signed anew with the key',
    async ({ service }, client) => rewrittenWhole(client, await service.platform.keys.signingKey()),
    {
      needs: 'data directory',
      named: 'sign other histories, dated as they like',
      places: ({ size }) => [{ of: 'org_1', what: 'head', type: 'tampering', seq: (size.org_1 ?? 0) - 1 }],
    },
  ),
]
