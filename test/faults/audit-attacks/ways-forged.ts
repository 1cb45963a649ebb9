import { copied, rebuilt, reworded } from './forging.ts'
import type { Scene } from './scene.ts'
import { found, foundLater, type Way } from './way.ts'

const sizeOf = ({ size }: Scene, payer: string) => size[payer] ?? 0

/** An entry of org_1 at the end of its tree that nobody made. */
const forgedTail = async (scene: Scene, client: Parameters<Way['attack']>[1]) => {
  await copied(client, { payer: 'org_1', seq: 40 }, { payer: 'org_1', seq: sizeOf(scene, 'org_1') })
  await rebuilt(client, 'org_1')
}

/** Entries stand elsewhere, or were never made. */
export const forgedWays: readonly Way[] = [
  found(
    'two entries change places',
    `update audit_entries set seq = -1 - seq where payer_id = 'org_1' and seq in (40, 50);
     update audit_entries set seq = 90 - (-1 - seq) where payer_id = 'org_1' and seq in (-41, -51)`,
    [
      { of: 'org_1', what: 'entry', seq: 40 },
      { of: 'org_1', what: 'entry', seq: 50 },
    ],
  ),
  found(
    'two entries change places, and everything made of them is made anew',
    async (_scene, client) => {
      await client.query(`update audit_entries set seq = -1 - seq where payer_id = 'org_1' and seq in (40, 50);
        update audit_entries set seq = 90 - (-1 - seq) where payer_id = 'org_1' and seq in (-41, -51)`)
      await rebuilt(client, 'org_1')
    },
    [{ of: 'org_1', what: 'tree', type: 'tampering' }],
  ),
  found(
    'an entry stands twice, under another id',
    (scene, client) => copied(client, { payer: 'org_1', seq: 40 }, { payer: 'org_1', seq: sizeOf(scene, 'org_1') }),
    (scene) => [{ of: 'org_1', what: 'entry', type: 'sequence_error', seq: sizeOf(scene, 'org_1') }],
  ),
  found('an entry stands twice, and the tree holds it', forgedTail, (scene) => [
    { of: 'org_1', what: 'head', type: 'tampering', seq: sizeOf(scene, 'org_1') },
  ]),
  foundLater('an entry is forged after the last note, and the service goes on over it', forgedTail, (scene) => [
    { of: 'org_1', what: 'head', type: 'tampering', seq: sizeOf(scene, 'org_1') },
  ]),
  found(
    'an entry is forged before the first',
    (_scene, client) => copied(client, { payer: 'org_1', seq: 40 }, { payer: 'org_1', seq: -1 }),
    [{ of: 'org_1', what: 'entry', type: 'sequence_error', seq: -1 }],
  ),
  found(
    'an entry is forged in the middle, and the others move on',
    async (_scene, client) => {
      await client.query(`update audit_entries set seq = -2 - seq where payer_id = 'org_1' and seq >= 300`)
      await client.query(`update audit_entries set seq = -1 - seq where payer_id = 'org_1' and seq < 0`)
      await copied(client, { payer: 'org_1', seq: 40 }, { payer: 'org_1', seq: 300 })
      await rebuilt(client, 'org_1')
    },
    (scene) => [
      { of: 'org_1', what: 'tree', type: 'tampering' },
      { of: 'org_1', what: 'head', type: 'tampering', seq: sizeOf(scene, 'org_1') },
    ],
  ),
  found(
    'an entry is moved to another organization',
    ({ size }) =>
      `update audit_entries set payer_id = 'org_2', seq = ${size.org_2} where payer_id = 'org_1' and seq = 40`,
    (scene) => [
      { of: 'org_1', what: 'entry', type: 'gap', seq: 40 },
      { of: 'org_2', what: 'entry', type: 'sequence_error', seq: sizeOf(scene, 'org_2') },
    ],
  ),
  found(
    'an entry is moved to another organization, whose tree holds it',
    async ({ size }, client) => {
      await client.query(
        `update audit_entries set payer_id = 'org_2', seq = ${size.org_2} where payer_id = 'org_1' and seq = 40`,
      )
      await rebuilt(client, 'org_2')
    },
    (scene) => [
      { of: 'org_1', what: 'entry', type: 'gap', seq: 40 },
      { of: 'org_2', what: 'head', type: 'tampering', seq: sizeOf(scene, 'org_2') },
    ],
  ),
  found(
    'two organizations change trees',
    ['entries', 'tiles', 'trees']
      .flatMap((table) => [
        `update audit_${table} set payer_id = 'org_x' where payer_id = 'org_1'`,
        `update audit_${table} set payer_id = 'org_1' where payer_id = 'org_2'`,
        `update audit_${table} set payer_id = 'org_2' where payer_id = 'org_x'`,
      ])
      .join('; '),
    ({ debate, foreign }) => [
      { of: 'org_1', what: 'debate', debate_id: debate.id, version: 1 },
      { of: 'org_2', what: 'debate', debate_id: foreign.id, version: 1 },
    ],
  ),
  found(
    'an entry says something else, and everything made of it is made anew',
    async (_scene, client) => {
      await reworded(client, 'org_1', 40, (leaf) => leaf.replace('"budgets.create"', '"budgets.delete"'))
      await client.query(`update audit_entries set action = 'budgets.delete' where payer_id = 'org_1' and seq = 40`)
      await rebuilt(client, 'org_1')
    },
    [{ of: 'org_1', what: 'tree', type: 'tampering' }],
  ),
  found(
    'an entry after the last note says something else, and everything made of it is made anew',
    async ({ noted }, client) => {
      const seq = noted.org_1 ?? 0
      await reworded(client, 'org_1', seq, (leaf) => leaf.replace('"budgets.create"', '"budgets.delete"'))
      await client.query(`update audit_entries set action = 'budgets.delete' where payer_id = 'org_1' and seq = ${seq}`)
      await rebuilt(client, 'org_1')
    },
    (scene) => [{ of: 'org_1', what: 'head', type: 'tampering', seq: sizeOf(scene, 'org_1') - 1 }],
  ),
]
