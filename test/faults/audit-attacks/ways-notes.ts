import { anotherKey, noteSigned, reworded } from './forging.ts'
import type { Scene } from './scene.ts'
import { found, type Way } from './way.ts'

const NEWEST = 'size = (select max(size) from audit_notes)'

/** In the place of the last note, in the tree of an organization and in that of the installation. */
const told = ({ noted }: Scene) => [
  { of: 'org_1' as const, what: 'note' as const, seq: (noted.org_1 ?? 0) - 1 },
  { of: 'installation' as const, what: 'note' as const, seq: (noted.installation ?? 0) - 1 },
]

const newest = (what: string, set: string): Way =>
  found(`a note: ${what}`, `update audit_notes set ${set} where ${NEWEST}`, told)

/** Signed notes, and the entries of the installation's tree that they commit to. */
export const noteWays: readonly Way[] = [
  found('the last note is deleted', `delete from audit_notes where ${NEWEST}`, told),
  found('all notes are deleted', 'delete from audit_notes', told),
  found('the first note is deleted', 'delete from audit_notes where size = (select min(size) from audit_notes)', [
    { of: 'org_1', what: 'note', type: 'gap', seq: 559 },
    { of: 'installation', what: 'note', type: 'gap' },
  ]),
  newest('its time', `at = at - interval '1 hour'`),
  newest(
    'its time, and what it says of it',
    `at = at - interval '1 hour', note = replace(note, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    to_char((at - interval '1 hour') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
  ),
  newest('its size', 'size = size + 7'),
  newest('its signature is cut', `note = split_part(note, '—', 1)`),
  newest('it is empty', `note = ''`),
  newest('it is the one before', 'note = (select note from audit_notes order by size limit 1)'),
  found(
    'two notes change places',
    `update audit_notes as one set note = other.note, at = other.at from audit_notes as other where one.size <> other.size`,
    told,
  ),
  found('a note is signed anew with a foreign key', (_scene, client) => noteSigned(client, anotherKey()), told),
  found(
    'a note over places that the tree does not have',
    `insert into audit_notes select 5000, at, note from audit_notes where ${NEWEST}`,
    [{ of: 'installation', what: 'note', seq: 4999 }],
  ),
  found(
    'a note over another entry of the installation',
    `insert into audit_notes select 3, at, note from audit_notes where ${NEWEST}`,
    [{ of: 'installation', what: 'note', seq: 2 }],
  ),
  found(
    'what a note told of all trees is deleted',
    ({ noted }) =>
      `delete from audit_entries where payer_id = 'installation' and seq = ${(noted.installation ?? 0) - 1}`,
    ({ noted }) => [
      { of: 'org_1', what: 'note' },
      { of: 'installation', what: 'entry', type: 'gap', seq: (noted.installation ?? 0) - 1 },
    ],
  ),
  found(
    'what a note told of all trees cannot be read',
    ({ noted }, client) => reworded(client, 'installation', (noted.installation ?? 0) - 1, (leaf) => leaf.slice(1)),
    ({ noted }) => [
      { of: 'org_1', what: 'note' },
      { of: 'installation', what: 'entry', type: 'tampering', seq: (noted.installation ?? 0) - 1 },
    ],
  ),
  found(
    'what a note told of all trees is said in other shapes',
    ({ noted }, client) =>
      reworded(client, 'installation', (noted.installation ?? 0) - 1, (leaf) =>
        leaf.replace('"parts":1', '"parts":{}').replace('"trees":[', '"trees":[null,7,'),
      ),
    ({ noted }) => [
      { of: 'org_1', what: 'note' },
      { of: 'installation', type: 'tampering', seq: (noted.installation ?? 0) - 1 },
    ],
  ),
  found(
    'what a note told of a tree is another size',
    ({ noted }, client) =>
      reworded(client, 'installation', (noted.installation ?? 0) - 1, (leaf) =>
        leaf.replace(`"size":${noted.org_1}`, `"size":${(noted.org_1 ?? 0) - 1}`),
      ),
    ({ noted }) => [
      { of: 'org_1', what: 'note' },
      { of: 'installation', what: 'entry', type: 'tampering', seq: (noted.installation ?? 0) - 1 },
    ],
  ),
]
