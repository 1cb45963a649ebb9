import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProvisionedApp, provisionedApp } from '../../../../test/support/scim.ts'

let service: ProvisionedApp
beforeAll(async () => {
  service = await provisionedApp({ RATE_LIMIT_ENABLED: 'false' })
})
afterAll(() => service?.close())

const account = (id: string) =>
  service.platform.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const said = async (id: string) => (await service.directory.get(`/Users/${id}`)).json()
const removed = [{ op: 'remove', path: 'active' }]

test('a person whose directory tells no address has an account that is never written to', async () => {
  const { directory } = service
  const { id } = await directory.provision('e4711', { displayName: 'Erin' })
  expect(await said(id)).not.toHaveProperty('emails')
  const { email, name } = await account(id)
  expect([name, email]).toEqual(['Erin', expect.stringMatching(/^usr_[0-9a-z]{26}@directory\.invalid$/)])
  const forgotten = { method: 'POST', url: '/api/v1/auth/password/forgot', payload: { email } } as const
  expect((await service.app.inject(forgotten)).statusCode).toBe(400)
  expect((await directory.post('/Users', { userName: 'E4711' })).statusCode).toBe(409)
  expect(await directory.namesBy('userName eq "e4711"')).toEqual(['e4711'])
})

test('the address that a directory tells later is that of the account, and stays when it is taken back', async () => {
  const { directory } = service
  const { id } = await directory.provision('e4712')
  await directory.patch(`/Users/${id}`, [{ op: 'add', path: 'emails', value: [{ value: 'erin@example.org' }] }])
  expect((await account(id)).email).toBe('erin@example.org')
  await directory.patch(`/Users/${id}`, [{ op: 'remove', path: 'emails' }])
  expect(await said(id)).not.toHaveProperty('emails')
  expect((await account(id)).email).toBe('erin@example.org')
})

test('what a directory takes back about `active` is not shown, and changes nobody', async () => {
  const { directory } = service
  const { id } = await directory.provision('ada@example.org')
  const answer = await directory.patch(`/Users/${id}`, removed)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).not.toHaveProperty('active')
  expect(await said(id)).not.toHaveProperty('active')
  expect((await account(id)).disabled_at).toBeNull()
  expect(await directory.namesBy('active pr')).not.toContain('ada@example.org')
  await directory.put(`/Users/${id}`, { userName: 'ada@example.org', title: 'Countess' })
  expect(await said(id)).not.toHaveProperty('active')

  await directory.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: false }])
  expect(await said(id)).toMatchObject({ active: false })
  await directory.patch(`/Users/${id}`, removed)
  expect(await said(id)).not.toHaveProperty('active')
  expect((await account(id)).disabled_at).not.toBeNull()
  expect((await directory.patch(`/Users/${id}`, [{ op: 'add', path: 'active', value: true }])).json().active).toBe(true)
  expect((await account(id)).disabled_at).toBeNull()
})
