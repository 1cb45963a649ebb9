import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { SignedPaper } from '../../src/shared/crypto/signed-paper.ts'
import { unnoticedChanges } from '../conformance/marks/certified.ts'
import { long, marksIn } from '../conformance/marks/marks.ts'
import { tablePlaces } from '../conformance/marks/places.ts'
import { walkedWorld } from '../conformance/marks/world.ts'
import { erasedThrough } from '../support/erasures.ts'
import { GOOD_PASSWORD } from '../support/people.ts'

/** Of the certificate, so many bytes are changed one by one. */
const MOST_BYTES = 500

interface Certified {
  organizations: readonly { kept: readonly { table: string; count: number }[] }[]
}

test('where questions and decisions stay, the certificate counts every row that is left, and none is a contribution or an agent’s', async () => {
  const world = await walkedWorld()
  onTestFinished(world.close)
  const { service, clock, founder, pen } = world
  expect((await founder.get('/privacy/policy')).json()).toMatchObject({ erasure: 'keep' })
  const body = { password: GOOD_PASSWORD, confirm: true, reason: long() }
  const { deletion_id, certificate_salt } = await pen.write('privacy.delete-account', { body })
  expect(await erasedThrough(service, clock, String(deletion_id))).toMatchObject({ state: 'completed', error: null })
  const told = await service.app.inject({
    method: 'POST',
    url: '/api/v2/privacy/account/certificate',
    payload: { deletion_id, salt: certificate_salt },
  })
  const signed = told.json().data.certificate as SignedPaper<'erasure'>
  const { keys } = (await service.app.inject({ url: '/.well-known/jwks.json' })).json()
  expect(unnoticedChanges(signed, keys[0].x, MOST_BYTES)).toEqual([])
  const { organizations } = signed.erasure as unknown as Certified
  const counted = new Map<string, number>()
  for (const { table, count } of organizations.flatMap(({ kept }) => kept))
    counted.set(`public.${table}`, (counted.get(`public.${table}`) ?? 0) + count)

  const left = new Map<string, number>()
  for (const [table, text] of await tablePlaces(service))
    if (marksIn(text, pen.marks).length > 0) left.set(table, (left.get(table) ?? 0) + 1)
  expect(left.get('public.events')).toBeGreaterThan(10)
  expect(Object.fromEntries([...left].sort())).toEqual(Object.fromEntries([...counted].sort()))

  const { rows } = await sql<{ type: string; version: number; data: string; private: string }>`
    select type, version, data, private from events where private is not null`.execute(service.platform.db)
  const wrong = rows
    .filter((row) => marksIn(row.private, pen.marks).length > 0)
    .filter(({ data, version }) => {
      const { user, agent } = JSON.parse(data)
      return agent !== undefined || (user === world.ada.userId && Number(version) !== 1)
    })
    .map(({ type, version }) => `${type} ${version}`)
  expect(wrong).toEqual([])
})
