import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataMapOf } from '../../../src/areas/governance/privacy/data-map.ts'
import { endpoint } from '../../../src/http/endpoint.ts'
import type { SignedPaper } from '../../../src/shared/crypto/signed-paper.ts'
import { sealedPlaces } from '../../../src/storage/keys/seal-anew.ts'
import { breakIn, openedPlaces, unopenedIn } from '../../support/dump/break-in.ts'
import { dumpOf } from '../../support/dump/dumped.ts'
import { erasedThrough } from '../../support/erasures.ts'
import { GOOD_PASSWORD } from '../../support/people.ts'
import { type CertifiedErasure, dumped, keptRows, listed, unnoticedChanges } from './certified.ts'
import { long, marksIn } from './marks.ts'
import { answerPlaces, filePlaces, type Place, tablePlaces } from './places.ts'
import { idleReviews, isReviewed } from './reviewed-fields.ts'
import { textFieldsOf, unwritten } from './text-fields.ts'
import { type World, walkedWorld } from './world.ts'

/** Of a certificate, so many bytes are changed one by one; `npm run faults` changes more. */
const MOST_BYTES = 100
let world: World
beforeAll(async () => {
  world = await walkedWorld()
})
afterAll(() => world?.close())

/** What stands somewhere of what the person wrote: where, and in which field they wrote it. */
const found = (places: readonly Place[]) =>
  places.flatMap(([where, text]) =>
    marksIn(text, world.pen.marks).map(({ operation, field }) => `${where}: ${operation} ${field}`),
  )

test('what a person takes away holds every sentence that they wrote', async () => {
  const { service, ada, pen } = world
  await ada.post('/privacy/export')
  await service.platform.jobs.drain()
  const { download_url } = (await ada.get('/privacy/export')).json()
  const { rawPayload } = await service.app.inject({ url: download_url })
  const archive = Object.values(unzipSync(rawPayload))
    .map((bytes) => strFromU8(bytes))
    .join('\n')
  const taken = new Set(marksIn(archive, pen.marks))
  const lacking = pen.marks
    .filter((mark) => !pen.fleeting.has(mark.text) && !pen.overwritten.has(mark.text) && !taken.has(mark))
    .map(({ operation, field }) => `${operation}: ${field}`)
  expect(lacking).toEqual([])
  expect(pen.marks.length).toBeGreaterThan(150)
})

test('columns are sealed as their tables say, no other is, and a dump holds no key in clear: nothing in it signs or opens', async () => {
  const { service } = world
  const dump = await dumpOf(service.database.pool)
  const key = await service.platform.keys.encryptionKey()
  const places = sealedPlaces(dataMapOf(service.areas))
  const declared = ['pgboss.job_common.data', ...places.map(({ table, column }) => `public.${table}.${column}`)]
  const opened = openedPlaces(dump, key)
  expect(opened.filter((place) => !declared.includes(place))).toEqual([])
  expect(opened).toContain('public.connections.sealed_secrets')
  expect(unopenedIn(dump, places, key)).toEqual([])
  const { keys } = (await service.app.inject({ url: '/.well-known/jwks.json' })).json()
  const { authorization } = await service.token({ userId: 'usr_bo' })
  const loot = { dump, published: keys.map(({ x }: { x: string }) => x), token: authorization.split(' ')[1] ?? '' }
  expect(await breakIn({ ...loot, places, thorough: false })).toEqual([])
})

test('where every copy goes, no sentence is left: in no table, no file and no answer', async () => {
  const { service, clock, ada, founder, pen, debates } = world
  expect((await founder.put('/privacy/policy', { erasure: 'erase' })).statusCode).toBe(200)
  const body = { password: GOOD_PASSWORD, confirm: true, reason: long() }
  const { deletion_id, certificate_salt } = await pen.write('privacy.delete-account', { body })
  const { state, error } = await erasedThrough(service, clock, String(deletion_id))
  expect([state, error]).toEqual(['completed', null])

  const scans = service.platform.db.selectFrom('code_scans').where('created_by', '=', ada.userId)
  const covered = await scans.select(['kind', 'coverage']).execute()
  expect(covered.length).toBeGreaterThan(0)
  expect(covered.filter(({ coverage }) => coverage === null)).toEqual([])

  const tables = await tablePlaces(service)
  expect(found(tables)).toEqual([])
  expect(found(filePlaces(service))).toEqual([])
  expect(found(await answerPlaces(service, founder, debates))).toEqual([])
  const stored = tables.map(([, text]) => text).join('\n')
  for (const { text, operation, field } of pen.marks) {
    const digest = createHash('sha256').update(text).digest()
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(stored.includes(digest.toString(form)), `a digest confirms ${operation} ${field}`).toBe(false)
  }

  for (const { id } of await service.platform.db.selectFrom('debates').select('id').execute())
    expect((await service.platform.log.verify(id)).intact, id).toBe(true)
  expect((await founder.get('/audit/verify')).json()).toMatchObject({ valid: true })

  const told = await service.app.inject({
    method: 'POST',
    url: '/api/v2/privacy/account/certificate',
    payload: { deletion_id, salt: certificate_salt },
  })
  const signed = told.json().data.certificate as SignedPaper<'erasure'>
  const paper = signed.erasure as unknown as CertifiedErasure
  expect(await dumped(service, 'ada@example.org')).toEqual(listed(paper, 'address'))
  expect(listed(paper, 'address')).toEqual({})
  expect(keptRows(paper)).toEqual({})
  const { keys } = (await service.app.inject({ url: '/.well-known/jwks.json' })).json()
  expect(unnoticedChanges(signed, keys[0].x, MOST_BYTES)).toEqual([])
  expect(ada.userId).toMatch(/^usr_/)
})

const WHAT_TO_DO =
  'Write a sentence into it in test/conformance/marks/walk.ts, or say in reviewed-fields.ts why nobody does'

test('a sentence was written into every field that takes one', () => {
  const { service, pen } = world
  expect(unwritten(service.endpoints, pen.written, isReviewed), WHAT_TO_DO).toEqual([])
  expect(idleReviews(service.endpoints, textFieldsOf), 'These reviews are about no field: delete them').toEqual([])
})

test('a new field that nobody writes is told', () => {
  const planted = endpoint({
    id: 'garden.plant',
    method: 'POST',
    path: '/garden',
    summary: 'Plant something',
    auth: 'user',
    query: Type.Object({ gardener: Type.Optional(Type.String()) }),
    body: Type.Object({
      tree: Type.Enum(['pear']),
      beds: Type.Array(Type.Object({ remark: Type.Optional(Type.String({ maxLength: 100 })) })),
      more: Type.Record(Type.String(), Type.Unknown()),
    }),
    response: Type.Object({}),
    handle: () => ({}),
  })
  expect(unwritten([planted], new Map(), isReviewed)).toEqual([
    'garden.plant: beds[].remark',
    'garden.plant: more.*',
    'garden.plant: ?gardener',
  ])
  const written = new Map([['garden.plant', new Set(['beds[].remark', 'more.note', '?gardener'])]])
  expect(unwritten([planted], written, isReviewed)).toEqual([])
})
