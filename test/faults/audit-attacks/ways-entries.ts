import { reworded } from './forging.ts'
import { found, unfound, type Way } from './way.ts'

const ENTRY = `payer_id = 'org_1' and seq = 40`
const AT_ENTRY = [{ of: 'org_1', what: 'entry', seq: 40 }] as const

const changed = (what: string, set: string): Way =>
  found(`an entry: ${what}`, `update audit_entries set ${set} where ${ENTRY}`, AT_ENTRY)

const said = (what: string, reword: (leaf: string) => string): Way =>
  found(`an entry: ${what}`, (_scene, client) => reworded(client, 'org_1', 40, reword), AT_ENTRY)

/** One entry says something else. */
export const entryWays: readonly Way[] = [
  changed('its leaf', `leaf = replace(leaf, '"success"', '"failure"')`),
  said('its leaf, with a hash that fits', (leaf) => leaf.replace('"budgets.create"', '"budgets.delete"')),
  said('its leaf and hash, and its columns as they were', (leaf) => leaf.replace('"success"', '"failure"')),
  said('its leaf is no JSON, with a hash that fits', (leaf) => leaf.slice(1)),
  said('its leaf is another kind of JSON, with a hash that fits', () => '[]'),
  said('its leaf is null, with a hash that fits', () => 'null'),
  said('its leaf names no actor, with a hash that fits', (leaf) => leaf.replace(/"actor":\{[^}]*\}/, '"actor":null')),
  said('its leaf is written in another way, with a hash that fits', (leaf) => leaf.replace('{', '{ ')),
  changed('its hash', 'leaf_hash = sha256(leaf_hash)'),
  changed('its time', `at = at - interval '1 day'`),
  changed('who acted', `actor_id = 'usr_8'`),
  changed('what kind of actor', `actor_type = 'system'`),
  changed('its workspace', `tenant_id = 'org_2'`),
  changed('its outcome', `outcome = 'failure'`),
  changed('its category', `category = 'security'`),
  changed('its action', `action = 'budgets.delete'`),
  changed('what it is about', `resource_id = 'bgt_1'`),
  changed('what kind of thing it is about', `resource_type = 'holds'`),
  changed('its id', `id = id || 'x'`),
  changed('its private text', `private = replace(private, '127.0.0', '10.0.0')`),
  changed('its salt', `salt = 'ff' || substr(salt, 3)`),
  changed('its private text, with a salt of its own', `private = '{"address":"10.0.0.1"}', salt = 'aa'`),
  changed('its private text is gone, its salt is not', 'private = null'),
  changed('its salt is gone, its private text is not', 'salt = null'),
  unfound(
    'an entry: its private text is cleared before its time',
    `update audit_entries set private = null, salt = null where ${ENTRY}`,
    { needs: 'not proven', named: 'Private text that is gone' },
  ),
]
