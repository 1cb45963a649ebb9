import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { CHANNELS_PER_KEY } from './tier-limits.ts'

test('a key has one figure a minute for all that it asks of channels', async () => {
  const service = await testApp()
  onTestFinished(() => service.close())
  const areas = service.areas.filter(({ name }) => ['connections', 'chat', 'bindings', 'automation'].includes(name))
  const asked = areas
    .flatMap(({ endpoints }) => endpoints)
    .filter(({ auth }) => auth !== 'public' && auth !== 'signature')
  expect(asked.length).toBeGreaterThan(30)
  expect(CHANNELS_PER_KEY).toMatchObject([{ max: 100, windowSeconds: 60, per: 'api-key' }])
  const isLimited = (limit: unknown) => Array.isArray(limit) && CHANNELS_PER_KEY.every((each) => limit.includes(each))
  expect(asked.filter(({ limit }) => !isLimited(limit)).map(({ id }) => id)).toEqual([])
})
