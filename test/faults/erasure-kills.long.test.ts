import { expect, test } from 'vitest'
import { checkPaper, type SignedPaper } from '../../src/shared/crypto/signed-paper.ts'
import { measured } from '../support/measured.ts'
import { type RunningService, serviceHome } from '../support/service-process.ts'

const KILLS = 3
const SETTINGS = { SERVICE_ERASURE_GRACE_DAYS: '0', RATE_LIMIT_ENABLED: 'false' }
const PASSWORD = 'correct horse battery'

interface Own {
  status: string
  certificate: SignedPaper<'erasure'> | null
}

async function call<Answer>({ apiUrl }: RunningService, method: string, path: string, body?: object, token = '') {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${apiUrl}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

const register = (service: RunningService, name: string) =>
  call<{ access_token: string }>(service, 'POST', '/api/v1/auth/register', {
    email: `${name}@example.org`,
    password: PASSWORD,
    name,
  })

test('an erasure is killed again and again while it is under way, and ends with a certificate', async () => {
  const home = await serviceHome()
  let service = await home.start(SETTINGS)
  await register(service, 'chief')
  const { access_token: token } = await register(service, 'ann')
  const topic = 'Should nineteen brass compasses point towards the sleeping orchard?'
  await call(service, 'POST', '/api/v1/debates', { topic, rounds: 1 }, token)
  const { deletion_id, certificate_salt: salt } = await call<{ deletion_id: string; certificate_salt: string }>(
    service,
    'DELETE',
    '/api/v1/privacy/account',
    { password: PASSWORD, confirm: true },
    token,
  )
  const own = () => call<Own>(service, 'POST', '/api/v1/privacy/account/certificate', { deletion_id, salt })
  const underWay = (status: string) => ['running', 'verifying', 'completed'].includes(status)
  const seen: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    await expect.poll(async () => underWay((await own()).status), { interval: 20 }).toBe(true)
    seen.push((await own()).status)
    await service.stop('SIGKILL')
    service = await home.start(SETTINGS)
  }
  await expect.poll(async () => (await own()).status, { interval: 1_000 }).toBe('completed')
  const { certificate } = await own()
  if (!certificate) throw new Error('No certificate')
  const { keys } = await call<{ keys: { kid: string; x: string }[] }>(service, 'GET', '/.well-known/jwks.json')
  const key = keys.find(({ kid }) => kid === certificate.key_id)?.x ?? ''
  expect(checkPaper('erasure', certificate, key).faults).toEqual([])
  expect(certificate.erasure).toMatchObject({ organizations: [{ of_one: true, kept: [], policy: 'erase' }] })
  measured(`an erasure under way was killed ${KILLS} times (${seen.join(', ')}), and was completed`)
})
