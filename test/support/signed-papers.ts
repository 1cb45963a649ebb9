import { createHash, generateKeyPairSync } from 'node:crypto'
import { canonicalJson, type JsonObject } from '../../src/shared/canonical-json.ts'
import { GrowingTree, leafHash, rootOf } from '../../src/shared/crypto/merkle.ts'
import { signNote } from '../../src/shared/crypto/signed-note.ts'
import { signPaper } from '../../src/shared/crypto/signed-paper.ts'

/** A key of an installation, as it signs and as it is published. */
export function signer() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const x = String(publicKey.export({ format: 'jwk' }).x)
  const id = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url')
  return { id, privateKey, jwk: { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid: id, x } as const }
}
export type Signer = ReturnType<typeof signer>

const AT = '2026-03-29T12:00:00.000Z'
const ORIGIN = 'parley/ins_1/tree_1'

/** The answer of `GET /receipts/:id` in version 1. */
export function receiptAnswer(key: Signer, more: JsonObject = {}) {
  const signed = signPaper('receipt', { ...RECEIPT, ...more }, key)
  return {
    id: 'rct_1',
    receipt_id: 'rct_1',
    debate_id: 'dbt_1',
    kind: 'debate',
    verdict: 'consensus_reached',
    confidence: 0.1 + 0.2,
    consensus_reached: true,
    participating_agents: ['ada', 'bob'],
    dissenting_agents: ['bob'],
    created_at: AT,
    expires_at: '2033-03-29T12:00:00.000Z',
    keys_url: '/.well-known/jwks.json',
    ...signed,
  }
}

const RECEIPT = {
  schema: 'parley-receipt/2',
  receipt_id: 'rct_1',
  debate_id: 'dbt_1',
  issued_at: AT,
  kind: 'debate',
  result: 'consensus_reached',
  confidence: 0.1 + 0.2,
  panel: [{ agent: 'ada' }, { agent: 'bob' }],
  dissenting: ['bob'],
  votes: [{ agent: 'ada', choice: 'p2', confidence: 1e21, reason: '“quoted”\n\u2028' }, true, []],
}

/** An answer as version 2 wraps it. */
export const wrapped = (data: object, mirrored = false) => ({
  ...(mirrored ? data : {}),
  data,
  meta: { version: 'v2', timestamp: AT, request_id: 'req_1' },
  links: { self: '/api/v2/x', next: null, prev: null },
})

export const entryOf = (seq: number, more: JsonObject = {}): JsonObject => ({
  id: `aud_${seq}`,
  at: AT,
  action: 'webhooks.create',
  details: { seq },
  private:
    seq % 2 === 0
      ? null
      : createHash('sha256')
          .update(`salt${canonicalJson(textOf(seq))}`)
          .digest('hex'),
  source: 'act',
  ...more,
})
const textOf = (seq: number) => ({ address: `127.0.0.${seq}` })

const rowOf = (seq: number, entry = entryOf(seq)) =>
  seq % 2 === 0 ? { seq, entry, private: null, salt: null } : { seq, entry, private: textOf(seq), salt: 'salt' }

export const noteOver = (entries: readonly JsonObject[], key: Signer, at = AT) =>
  signNote(
    { origin: ORIGIN, size: entries.length, root: rootOf(entries.map((entry) => leafHash(canonicalJson(entry)))), at },
    key.privateKey,
  )

interface Wish {
  /** How many entries the log has. */
  size: number
  /** The numbers that go into the file; all unless told. */
  numbers?: readonly number[]
  filter?: JsonObject | null
  /** As releases before wrote it. */
  former?: boolean
  entry?: (seq: number) => JsonObject
  /** What the manifest says besides. */
  more?: JsonObject
}

/** An export of an audit log as it is written, with what is needed to write it in either format. */
export function auditExport(
  key: Signer,
  { size, numbers, filter = null, former = false, entry = entryOf, more = {} }: Wish,
) {
  const leaves = Array.from({ length: size }, (_, seq) => canonicalJson(entry(seq)))
  const chosen = numbers ?? leaves.map((_, seq) => seq)
  const [first = 0, last = -1] = [chosen[0], chosen.at(-1)]
  const isRun = chosen.length > 0 && chosen.every((seq, place) => seq === first + place)
  const before = new GrowingTree()
  for (const leaf of leaves.slice(0, first)) before.add(leafHash(leaf))
  const root = rootOf(leaves.map(leafHash))
  const content = chosen.map((seq) => `${former ? '' : `${seq} `}${leaves[seq]}\n`).join('')
  const paper: JsonObject = {
    schema: former ? 'parley-export/1' : 'parley-export/2',
    what: 'audit',
    made_at: AT,
    tree: { origin: ORIGIN, size, root: root.toString('hex') },
    first,
    count: chosen.length,
    in_one_run: isRun,
    before: isRun ? before.peaks.map((hash) => hash.toString('hex')) : [],
    after: isRun ? leaves.slice(last + 1).map((leaf) => ({ height: 0, hash: leafHash(leaf).toString('hex') })) : [],
    content_sha256: createHash('sha256').update(content).digest('hex'),
    ...(former ? {} : { filter, kept_from: 0, last, faults: [] }),
    ...more,
  }
  const rows = chosen.map((seq) => rowOf(seq, entry(seq)))
  const note = signNote({ origin: ORIGIN, size, root, at: AT }, key.privateKey)
  const signed = { ...signPaper('export', paper, key), note }
  return {
    rows,
    signed,
    json: `{"entries":[${rows.map((row) => `\n${JSON.stringify(row)}`).join(',')}\n],${JSON.stringify(signed).slice(1)}\n`,
    ndjson: [...rows, signed].map((line) => `${JSON.stringify(line)}\n`).join(''),
  }
}
