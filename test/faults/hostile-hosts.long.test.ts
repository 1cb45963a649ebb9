import { expect, onTestFinished, test } from 'vitest'
import {
  authorizationService,
  CALLBACK,
  consentingBrowser,
  DOCUMENTS_NEARBY,
  program,
} from '../support/authorizations.ts'
import { debateService } from '../support/debates.ts'
import { runToRest } from '../support/deliberation.ts'
import { measured } from '../support/measured.ts'
import { BAD_WAYS, hostileHost } from './doors/hostile-host.ts'

test('hosts of metadata documents that stall, drip, redirect, hang up or send 50 MB make no client, and nothing hangs', async () => {
  const service = await authorizationService({ settings: DOCUMENTS_NEARBY })
  onTestFinished(() => service.close())
  const host = await hostileHost({ secure: true })
  const isAsked = async (id: string) => {
    const question = await program(service, { client_id: id }).ask({})
    const { location = '' } = await consentingBrowser(service).visit(question.url)
    return location.includes('interaction=')
  }
  const before = process.memoryUsage().rss
  for (const way of BAD_WAYS) expect([way, await isAsked(host.at(way))]).toEqual([way, false])
  expect(host.asked).not.toContain('target')

  const id = host.cutAt('client', '', 0).replace('00000', 'PLACE')
  const document = JSON.stringify({
    client_id: id,
    client_name: 'Cut',
    redirect_uris: [CALLBACK],
    token_endpoint_auth_method: 'none',
  })
  const length = document.length
  for (let place = 0; place < length; place += 1) {
    expect([place, await isAsked(host.cutAt('client', document, place))]).toEqual([place, false])
  }
  await expect.poll(host.lines).toBe(0)
  const grown = (process.memoryUsage().rss - before) / 1e6
  measured(
    `${BAD_WAYS.length} bad hosts of metadata documents and ${length} cut documents: ${grown.toFixed(0)} MB more`,
  )
  expect(await isAsked(host.cutAt('client', document, 9_999))).toBe(true)
})

test('places of push that stall, drip, redirect, hang up or send 50 MB are tried again or given up, and hold nothing', async () => {
  const host = await hostileHost({ secure: false })
  const service = await debateService({
    settings: { SERVICE_ENV: 'development', SERVICE_PRIVATE_HOSTS: '127.0.0.1', SERVICE_LOG_LEVEL: 'silent' },
  })
  onTestFinished(() => service.close())
  const headers = { ...(await service.token({ org: 'org_1' })), 'a2a-version': '1.0' }
  for (const [number, way] of BAD_WAYS.entries()) {
    const answer = await service.app.inject({
      method: 'POST',
      url: '/a2a/message:send',
      headers,
      payload: {
        message: { messageId: `bad-${number}`, role: 'ROLE_USER', parts: [{ text: `Number ${number}?` }] },
        configuration: { returnImmediately: true, taskPushNotificationConfig: { url: host.at(way) } },
      },
    })
    await runToRest(service, answer.json().task.metadata.debateId)
  }
  await service.cursors.catchUp()
  await service.platform.outbox.drain()
  const effects = await service.platform.db.selectFrom('effects').select(['state', 'attempts']).execute()
  expect(new Set(host.asked)).toEqual(new Set(BAD_WAYS))
  expect(effects.filter(({ state }) => state === 'sending')).toEqual([])
  const tried = effects.filter(({ attempts }) => attempts > 0)
  expect(tried.length).toBeGreaterThanOrEqual(BAD_WAYS.length)
  await expect.poll(host.lines).toBe(0)
  measured(`${BAD_WAYS.length} bad places of push: ${host.asked.length} tries, no line left open`)
})
