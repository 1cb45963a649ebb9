import { rebuilt } from './forging.ts'
import { found, foundLater, type Way } from './way.ts'

const gone = (where: string) => `delete from audit_entries where payer_id = 'org_1' and ${where}`
const entries = (...places: number[]) =>
  places.map((seq) => ({ of: 'org_1', what: 'entry', type: 'gap', seq }) as const)

/** Cuts the tree of org_1 at a place, and makes it that of the entries which are left. */
const cutAt = (name: string, place: (sizes: { noted: number; size: number }) => number): Way =>
  found(
    name,
    async ({ noted, size }, client) => {
      await client.query(gone(`seq >= ${place({ noted: noted.org_1 ?? 0, size: size.org_1 ?? 0 })}`))
      await rebuilt(client, 'org_1')
    },
    ({ noted, size }) => [{ of: 'org_1', type: 'gap', seq: place({ noted: noted.org_1 ?? 0, size: size.org_1 ?? 0 }) }],
  )

/** Entries are gone. */
export const goneWays: readonly Way[] = [
  found('the first entry is deleted', gone('seq = 0'), entries(0)),
  found('an entry in the middle is deleted', gone('seq = 300'), entries(300)),
  found(
    'the last entry is deleted',
    gone(`seq = (select size - 1 from audit_trees where payer_id = 'org_1')`),
    ({ size }) => entries((size.org_1 ?? 0) - 1),
  ),
  found(
    'the last five entries, after the note, are deleted',
    gone(`seq >= (select size - 5 from audit_trees where payer_id = 'org_1')`),
    ({ size }) => entries(...[1, 2, 3, 4, 5].map((back) => (size.org_1 ?? 0) - back)),
  ),
  found('a whole tile of entries is deleted', gone('seq < 256'), entries(0, 99)),
  found(
    'a whole tile is deleted, with its hashes',
    `${gone('seq < 256')}; delete from audit_tiles where payer_id = 'org_1' and number = 0`,
    entries(0, 99),
  ),
  found(
    'a whole tile is deleted, and the log is said to begin after it',
    `${gone('seq < 256')}; update audit_trees set kept_from = 256 where payer_id = 'org_1'`,
    [{ of: 'org_1', what: 'tree', type: 'gap', seq: 256 }],
  ),
  found('all entries are deleted', 'delete from audit_entries', [
    ...entries(0),
    { of: 'org_2', what: 'entry', seq: 0 },
  ]),
  found(
    'the whole tree of an organization is deleted',
    ['entries', 'tiles', 'trees'].map((table) => `delete from audit_${table} where payer_id = 'org_1'`).join('; '),
    ({ debate }) => [
      { of: 'org_1', what: 'debate', type: 'gap', debate_id: debate.id, version: 1 },
      { of: 'installation', what: 'tree', type: 'gap' },
    ],
  ),
  found(
    'everything of the audit log is deleted',
    ['entries', 'tiles', 'trees', 'notes', 'heads'].map((table) => `delete from audit_${table}`).join('; '),
    ({ debate }) => [{ of: 'org_1', what: 'debate', type: 'gap', debate_id: debate.id, version: 1 }],
  ),
  cutAt('the last entry is cut, and the tree is that of the others', ({ size }) => size - 1),
  cutAt('all entries after the last note are cut, and the tree is that of the others', ({ noted }) => noted),
  cutAt('entries before the last note are cut, and the tree is that of the others', ({ noted }) => noted - 3),
  foundLater(
    'the last entries are cut, and the service goes on over it',
    async (_scene, client) => {
      await client.query(gone(`seq >= (select size - 3 from audit_trees where payer_id = 'org_1')`))
      await rebuilt(client, 'org_1')
    },
    ({ size }) => [{ of: 'org_1', type: 'gap', seq: (size.org_1 ?? 0) - 3 }],
  ),
]
