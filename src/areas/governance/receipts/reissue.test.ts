import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import { runToRest } from '../../../../test/support/deliberation.ts'
import type { JsonObject } from '../../../shared/canonical-json.ts'
import { signPaper } from '../../../shared/crypto/signed-paper.ts'
import { ledger } from '../../deliberation/ledger/index.ts'
import { receipts } from './index.ts'

const TOPIC = 'Should we ship it on a Friday?'
const EVIDENCE = 'Nobody is here on Saturdays.'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

let service: DebateService
let ada: Client
let reissue: ReturnType<typeof receipts>['reissue']
beforeAll(async () => {
  service = await debateService()
  ada = await service.as()
  reissue = receipts(service.platform, { ledger: ledger(service.platform) }).reissue
})
afterAll(() => service.close())

async function receiptOf(debateId: string) {
  await service.cursors.catchUp()
  const { receipts: found } = (await ada.get(`/receipts?debate_id=${debateId}`)).json()
  return (await ada.get(`/receipts/${found[0].id}`)).json()
}

/** Every digest of a text that an attacker could make of a guess. */
const guesses = [TOPIC, EVIDENCE, 'It pays.', 'p1'].map(sha256)

async function confirmsNothing(debateId: string) {
  const answers = await Promise.all(
    [`/audit-trails/${debateId.replace('dbt_', 'trl_')}`, `/receipts?debate_id=${debateId}`, `/audit/entries`].map(
      async (path) => (await ada.get(path)).body,
    ),
  )
  const told = answers.join('\n') + JSON.stringify(await receiptOf(debateId))
  for (const guess of guesses) expect(told).not.toContain(guess)
}

test('a receipt names texts by digests that confirm no guess, those of a fork where they were written', async () => {
  const parent = await service.decided(ada, { topic: TOPIC, context: EVIDENCE })
  const first = await receiptOf(parent)
  const { keys } = (await service.app.inject({ url: '/.well-known/jwks.json' })).json()
  expect(keys).toHaveLength(1)
  expect(first.receipt).toMatchObject({
    schema: 'parley-receipt/2',
    question: { debate_id: parent, version: 1, digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
    answer: { debate_id: parent, version: first.receipt.log.version },
    evidence: [{ debate_id: parent, version: 2, reliability: expect.any(Number) }],
  })
  await confirmsNothing(parent)

  const forked = (await ada.post(`/debates/${parent}/fork`, { branch_point: 0, context: 'On Mondays we are.' })).json()
  await runToRest(service, forked.id)
  const { receipt } = await receiptOf(forked.id)
  expect(receipt.question).toMatchObject({ debate_id: forked.id, version: 1 })
  expect(receipt.evidence.map(({ debate_id }: { debate_id: string }) => debate_id)).toEqual([parent, forked.id])
  expect((await ada.post(`/receipts/${receipt.receipt_id}/verify`)).json()).toMatchObject({ valid: true, errors: [] })

  const other = { ...receipt, question: { ...receipt.question, digest: sha256(TOPIC) } }
  const { db } = service.platform
  const signed = signPaper('receipt', other, await service.platform.keys.signingKey())
  const row = { receipt: JSON.stringify(other), hash: signed.hash, signature: signed.signature }
  await db.updateTable('receipts').set(row).where('id', '=', receipt.receipt_id).execute()
  expect((await ada.post(`/receipts/${receipt.receipt_id}/verify`)).json()).toMatchObject({
    valid: false,
    signature_valid: true,
    errors: ['The log does not hold the texts that the receipt names'],
  })
})

test('a receipt of the former schema verifies, and is issued again once', async () => {
  const debateId = await service.decided(ada, { topic: TOPIC, context: EVIDENCE })
  const { id, receipt } = await receiptOf(debateId)
  const { question: _question, answer: _answer, evidence, ...rest } = receipt
  const former: JsonObject = {
    ...rest,
    schema: 'parley-receipt/1',
    question_digest: sha256(TOPIC),
    answer_digest: sha256('p1'),
    evidence: evidence.map((piece: { id: string; reliability: number }) => ({
      id: piece.id,
      digest: sha256(EVIDENCE),
      reliability: piece.reliability,
    })),
  }
  const { db } = service.platform
  const signed = signPaper('receipt', former, await service.platform.keys.signingKey())
  const row = { receipt: JSON.stringify(former), hash: signed.hash, signature: signed.signature }
  await db.updateTable('receipts').set(row).where('id', '=', id).execute()
  const verified = async () => (await ada.post(`/receipts/${id}/verify`)).json()
  expect(await verified()).toMatchObject({ valid: true, hash: signed.hash })

  expect(await reissue('org_elsewhere', [debateId])).toEqual([])
  const again = await reissue('org_1', [debateId])
  expect(again).toEqual([{ id, replaces: sha256(signed.signature) }])
  expect(await reissue('org_1', [debateId, 'dbt_none'])).toEqual(again)
  expect((await receiptOf(debateId)).receipt).toEqual({
    ...receipt,
    replaces: sha256(signed.signature),
    reissued_at: expect.any(String),
  })
  expect(await verified()).toMatchObject({ valid: true, signature_valid: true, log_valid: true })
  await confirmsNothing(debateId)
})

test('a receipt of the former schema that an intruder wrote is not signed: it goes, and is told of', async () => {
  const debateId = await service.decided(ada, { topic: TOPIC, context: EVIDENCE })
  const { id, receipt } = await receiptOf(debateId)
  const made = { ...receipt, schema: 'parley-receipt/1', question_digest: sha256(TOPIC), confidence: 1 }
  const row = { receipt: JSON.stringify(made), hash: sha256('x'), signature: 'x' }
  await service.platform.db.updateTable('receipts').set(row).where('id', '=', id).execute()
  expect(await reissue('org_1', [debateId])).toEqual([{ id, refused: expect.stringContaining('digest') }])
  expect((await ada.get(`/receipts/${id}`)).statusCode).toBe(404)
})
