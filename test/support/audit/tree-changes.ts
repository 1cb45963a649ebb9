import { type MakeChange, oneOf } from './change.ts'

interface Tree {
  payer_id: string
  size: number
  noted_size: number
}

const CHANGES: Record<string, { to: string; seq: (tree: Tree) => number }> = {
  tree_id: { to: `tree_id || 'x'`, seq: ({ noted_size }) => noted_size },
  size: { to: 'size + 1', seq: ({ size }) => size },
  /** Its first hash is that of the first entry, until a tile is whole. */
  frontier: {
    to: 'set_byte(frontier, 0, get_byte(frontier, 0) # 1)',
    seq: ({ size }) => (size < 256 ? 0 : size),
  },
  root: { to: 'sha256(root)', seq: ({ size }) => size },
  kept_from: { to: 'kept_from + 256', seq: () => 256 },
  noted_size: { to: 'noted_size + 1', seq: ({ noted_size }) => noted_size + 1 },
}

const column: MakeChange = async (client, random) => {
  const trees = 'select payer_id, size::int, noted_size::int from audit_trees where noted_size > 0 order by payer_id'
  const tree = await oneOf<Tree>(client, random, trees)
  const names = Object.keys(CHANGES)
  const name = names[random(names.length)] ?? 'root'
  const change = CHANGES[name]
  if (!tree || !change) return undefined
  await client.query(`update audit_trees set ${name} = ${change.to} where payer_id = $1`, [tree.payer_id])
  return { what: `${name} of the tree changed`, payer: tree.payer_id, seq: change.seq(tree) }
}

export const treeChanges = [column]
