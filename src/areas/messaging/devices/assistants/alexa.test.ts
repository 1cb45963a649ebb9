import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SpokenService, spokenService } from '../../../../../test/support/spoken-service.ts'

let service: SpokenService
beforeAll(async () => {
  service = await spokenService()
})
afterAll(() => service.close())

async function code(userId = 'usr_ada'): Promise<string> {
  const person = await service.service.as({ userId })
  const answer = await person.post('/devices/pairing-codes')
  expect(answer.statusCode).toBe(200)
  return answer.json().code
}
const pair = (said: string, user?: string) =>
  service.say({ intent: 'PairIntent', slots: { code: said }, ...(user && { user }) })
const ask = (topic: string, more: object = {}) => service.say({ intent: 'AskIntent', slots: { topic }, ...more })
const wrongFor = (right: string) => (right === '000000' ? '000001' : '000000')

test('an unknown speaker is told how to pair, and asks nothing', async () => {
  expect(await ask('should we ship it')).toMatchObject({ status: 200, speech: expect.stringContaining('pairing code') })
  expect(await service.debates()).toEqual([])
})

test('a code pairs once, and then a question is asked once however often it comes', async () => {
  const digits = await code()
  expect(digits).toMatch(/^\d{6}$/)
  expect((await pair(digits.split('').join(' '))).speech).toContain('You are paired')
  expect((await pair(digits)).speech).toContain('not a code')
  for (let times = 0; times < 3; times += 1) {
    const said = await ask('should we ship it', { requestId: 'amzn1.echo-api.request.again' })
    expect(said).toMatchObject({ status: 200, speech: expect.stringContaining('handing it to the panel') })
  }
  expect((await service.say({ intent: 'LastDecisionIntent' })).speech).toContain('Nothing that you asked')
  await service.service.driveThreads()
  expect(await service.debates()).toHaveLength(1)
  expect((await service.say({ intent: 'StatusIntent' })).speech).toContain('should we ship it')
  await service.settle()
  const decision = (await service.say({ intent: 'LastDecisionIntent' })).speech
  expect(decision).toMatch(/should we ship it\..*Dissent: .*Confidence: /)
  expect((await service.messages('amzn1.ask.account.ADA')).map(({ outcome }) => outcome)).toEqual(['debate'])
})

test('it greets, helps, ends, and asks back for what is missing', async () => {
  expect((await service.say({})).speech).toContain('This is Parley')
  expect((await service.say({ intent: 'AMAZON.FallbackIntent' })).speech).toContain('panel of agents')
  expect((await service.say({ intent: 'AMAZON.StopIntent' })).speech).toBe('Goodbye.')
  expect((await ask('')).speech).toContain('What should')
  expect(await service.say({ type: 'SessionEndedRequest' })).toEqual({ status: 200, speech: undefined })
})

test('another skill, other bytes, another signer and old requests are refused with one body', async () => {
  const { alexa, deliver, clock } = service
  const path = '/api/test/devices/alexa/webhook'
  const body = alexa.request({ intent: 'StatusIntent' })
  const other = alexa.request({ skill: 'amzn1.ask.skill.other' })
  const refused = [
    await deliver(path, body, {}),
    await deliver(path, `${body} `, alexa.signed(body)),
    await deliver(path, other, alexa.signed(other)),
    await deliver(path, body, { ...alexa.signed(body), signaturecertchainurl: 'https://evil.example/echo.api/a.pem' }),
    await deliver('/api/v1/devices/alexa/webhook', body, { 'signature-256': 'AAAA', signaturecertchainurl: 'x' }),
  ]
  clock.move(151)
  refused.push(await deliver(path, body, alexa.signed(body)))
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 401])
  expect(new Set(refused.map((answer) => answer.json().error)).size).toBe(1)
})

test('five wrong codes spend a code, ten an account, twenty the hour of the installation', async () => {
  const right = await code()
  for (let tries = 0; tries < 5; tries += 1) await pair(wrongFor(right), 'amzn1.ask.account.EVE')
  expect((await pair(right, 'amzn1.ask.account.EVE')).speech).toContain('not a code')
  const fresh = await code()
  for (let tries = 0; tries < 4; tries += 1) await pair(wrongFor(fresh), 'amzn1.ask.account.EVE')
  expect((await pair(await code(), 'amzn1.ask.account.EVE')).speech).toContain('too many')
  for (let tries = 0; tries < 8; tries += 1) await pair(wrongFor(fresh), `amzn1.ask.account.${tries}`)
  expect((await pair(wrongFor(fresh), 'amzn1.ask.account.BO')).speech).toContain('not a code')
  expect((await pair(await code(), 'amzn1.ask.account.BO')).speech).toContain('too many')
  service.clock.move(3_601)
  expect((await pair(await code(), 'amzn1.ask.account.BO')).speech).toContain('You are paired')
})

test('a code is over after ten minutes, and replaced by the next', async () => {
  const [first, second] = [await code(), await code()]
  expect((await pair(first === second ? wrongFor(first) : first, 'amzn1.ask.account.CY')).speech).toContain(
    'not a code',
  )
  service.clock.move(601)
  expect((await pair(second, 'amzn1.ask.account.CY')).speech).toContain('not a code')
})

test('whose role may not ask is told so', async () => {
  const digits = await code('usr_vi')
  await pair(digits, 'amzn1.ask.account.VI')
  expect((await ask('should we ship it', { user: 'amzn1.ask.account.VI' })).speech).toContain('may not ask')
})

test('a code that comes again with its request is answered the same, and counts once', async () => {
  const user = 'amzn1.ask.account.DI'
  const again = (said: string, requestId: string) =>
    service.say({ intent: 'PairIntent', slots: { code: said }, user, requestId })
  const digits = await code('usr_vi')
  for (let times = 0; times < 6; times += 1)
    expect((await again(wrongFor(digits), 'amzn1.echo-api.request.wrong')).speech).toContain('not a code')
  for (let times = 0; times < 3; times += 1)
    expect((await again(digits, 'amzn1.echo-api.request.right')).speech).toContain('You are paired')
})
