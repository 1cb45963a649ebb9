import { found, type Way } from './way.ts'

const TILE = `payer_id = 'org_1' and level = 0 and number = 1`
const flipped = (column: string) => `set_byte(${column}, 7, get_byte(${column}, 7) # 1)`
const AT_TILE = [{ of: 'org_1', what: 'tile', seq: 256 }] as const

const tree = (what: string, set: string, places: Parameters<typeof found>[2]): Way =>
  found(`a tree: ${what}`, `update audit_trees set ${set} where payer_id = 'org_1'`, places)

/** The hashes that stand for entries, and what is stored of a tree. */
export const treeWays: readonly Way[] = [
  found('a tile: its hashes', `update audit_tiles set hashes = ${flipped('hashes')} where ${TILE}`, AT_TILE),
  found('a tile: its root', `update audit_tiles set root = ${flipped('root')} where ${TILE}`, AT_TILE),
  found('a tile: its hashes are cut', `update audit_tiles set hashes = substr(hashes, 1, 100) where ${TILE}`, AT_TILE),
  found('a tile is deleted', `delete from audit_tiles where ${TILE}`, AT_TILE),
  found('a tile is one of a higher level', `update audit_tiles set level = 3 where ${TILE}`, AT_TILE),
  found(
    'two tiles change places',
    `update audit_tiles set number = -1 - number where payer_id = 'org_1' and level = 0;
     update audit_tiles set number = 2 + number where payer_id = 'org_1' and level = 0`,
    [{ of: 'org_1', what: 'tile', seq: 0 }, ...AT_TILE],
  ),
  found(
    'a tile of no entries',
    `insert into audit_tiles select payer_id, level, 9, hashes, root from audit_tiles where ${TILE}`,
    [{ of: 'org_1', what: 'tile', type: 'sequence_error', seq: 9 * 256 }],
  ),
  tree('its frontier', `frontier = ${flipped('frontier')}`, [{ of: 'org_1', type: 'tampering' }]),
  tree('its frontier is cut', `frontier = ''`, [{ of: 'org_1', type: 'tampering' }]),
  tree('its root', `root = ${flipped('root')}`, ({ size }) => [{ of: 'org_1', what: 'tree', seq: size.org_1 }]),
  tree('its root is cut', `root = ''`, ({ size }) => [{ of: 'org_1', what: 'tree', seq: size.org_1 }]),
  tree('it is said to be longer', 'size = size + 1', ({ size }) => [
    { of: 'org_1', what: 'entry', type: 'gap', seq: size.org_1 },
  ]),
  tree('it is said to be shorter', 'size = size - 1', ({ size }) => [
    { of: 'org_1', what: 'entry', type: 'sequence_error', seq: (size.org_1 ?? 0) - 1 },
  ]),
  tree('it is said to be empty', 'size = 0', [{ of: 'org_1', what: 'entry', type: 'sequence_error', seq: 0 }]),
  tree('it is said to begin later', 'kept_from = 256', [{ of: 'org_1', what: 'tree', type: 'gap', seq: 256 }]),
  tree('it is said to be noted up to its end', 'noted_size = size', ({ size }) => [
    { of: 'org_1', what: 'tree', type: 'tampering', seq: size.org_1 },
  ]),
  tree('it is said to be noted to its beginning', 'noted_size = 10', [
    { of: 'org_1', what: 'tree', type: 'tampering', seq: 10 },
  ]),
  tree('it has another id', `tree_id = tree_id || 'x'`, ({ noted }) => [
    { of: 'org_1', what: 'tree', type: 'tampering', seq: noted.org_1 },
    { of: 'installation', what: 'tree', type: 'gap' },
  ]),
  tree('it is said to be signed by no group', 'head_group = 0', [{ of: 'org_1', what: 'head' }]),
  tree('it is said to be signed by a group to come', 'head_group = 999', [{ of: 'org_1', what: 'head' }]),
  found('the row of a tree is deleted', `delete from audit_trees where payer_id = 'org_1'`, [
    { of: 'org_1', what: 'entry', type: 'sequence_error', seq: 0 },
    { of: 'installation', what: 'tree', type: 'gap' },
  ]),
  found(`the row of the installation's tree is deleted`, `delete from audit_trees where payer_id = 'installation'`, [
    { of: 'installation', what: 'entry', type: 'sequence_error', seq: 0 },
  ]),
]
