import { anotherKey, headsSigned, keyAdded, rebuilt } from './forging.ts'
import type { Scene } from './scene.ts'
import { found, foundLater, type Way } from './way.ts'

const NEWEST = `number = (select head_group from audit_trees where payer_id = 'org_1')`

const atEnd = ({ size }: Scene) => [{ of: 'org_1' as const, what: 'head' as const, seq: (size.org_1 ?? 0) - 1 }]

const newest = (what: string, set: string): Way =>
  found(`a signed head: ${what}`, `update audit_heads set ${set} where ${NEWEST}`, atEnd)

const cutToNote = `delete from audit_entries where payer_id = 'org_1' and seq >= (select noted_size from audit_trees where payer_id = 'org_1')`

/** The signed heads of the trees. */
export const headWays: readonly Way[] = [
  newest('its time', `at = at - interval '1 minute'`),
  newest('its digest', `hash = md5(hash)`),
  newest('its number', 'number = number + 100'),
  newest('its signature', `signed = regexp_replace(signed, '"signature":".', '"signature":"_')`),
  newest('what it says of a tree', `signed = replace(signed, '"size":', '"size":1')`),
  newest('it is no JSON', `signed = substr(signed, 2)`),
  newest('it is null', `signed = 'null'`),
  newest('it is that of another group', 'signed = (select signed from audit_heads order by number limit 1)'),
  found('the newest signed head is deleted', `delete from audit_heads where ${NEWEST}`, [
    { of: 'org_1', what: 'head' },
  ]),
  found('all signed heads are deleted', 'delete from audit_heads', [
    { of: 'org_1', what: 'head' },
    { of: 'org_2', what: 'head' },
    { of: 'installation', what: 'head' },
  ]),
  found(
    'a tree is cut to its last note, and its later heads are deleted',
    async (_scene, client) => {
      await client.query(cutToNote)
      await rebuilt(client, 'org_1')
      await client.query(`delete from audit_heads where ${NEWEST}`)
    },
    ({ noted }) => [{ of: 'org_1', what: 'head', seq: (noted.org_1 ?? 0) - 1 }],
  ),
  found(
    'entries are forged, and the heads signed with a foreign key',
    async (_scene, client) => {
      await client.query(cutToNote)
      await rebuilt(client, 'org_1')
      await headsSigned(client, anotherKey())
    },
    ({ noted }) => [{ of: 'org_1', what: 'head', seq: noted.org_1 }],
  ),
  found(
    'a tree is cut, and its heads signed with a key that is added as a former one',
    async (_scene, client) => {
      const key = anotherKey()
      await client.query(cutToNote)
      await rebuilt(client, 'org_1')
      await keyAdded(client, key)
      await headsSigned(client, key)
    },
    ({ noted }) => [{ of: 'org_1', what: 'head', seq: noted.org_1 }],
  ),
  foundLater(
    'all signed heads are deleted, and the service goes on over it',
    async (_scene, client) => {
      await client.query(cutToNote)
      await rebuilt(client, 'org_1')
      await client.query('delete from audit_heads; update audit_trees set head_group = 0')
    },
    [{ of: 'org_1', what: 'head', type: 'tampering', seq: 0 }],
  ),
]
