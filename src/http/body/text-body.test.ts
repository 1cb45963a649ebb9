import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { defineArea } from '../../platform.ts'
import { endpoint } from '../endpoint.ts'

const poems = defineArea({
  name: 'poems',
  stability: 'stable',
  endpoints: [
    endpoint({
      id: 'poems.recite',
      method: 'POST',
      path: '/poems',
      summary: 'Recite a poem',
      auth: 'public',
      accepts: ['text'],
      body: Type.String({ minLength: 1, maxLength: 10 }),
      response: Type.String(),
      handle: ({ body }) => body,
    }),
  ],
})

let service: TestApp
beforeAll(async () => {
  service = await testApp({ areas: [], extra: () => [poems] })
})
afterAll(() => service.close())

const recite = (payload: string | Buffer, type: string) =>
  service.app.inject({ method: 'POST', url: '/api/poems', headers: { 'content-type': type }, payload })

test('a text is taken where the endpoint accepts one, and read by the rules of its schema', async () => {
  expect((await recite('Grün', 'text/plain; charset=utf-8')).json()).toBe('Grün')
  expect((await recite('"Grün"', 'application/json')).json()).toBe('Grün')
  expect((await recite('far too long', 'text/plain')).statusCode).toBe(400)
  expect((await recite(Buffer.from([0x61, 0xff]), 'text/plain')).json()).toMatchObject({ code: 'VALIDATION_ERROR' })
  expect((await recite('a\0b', 'text/plain')).statusCode).toBe(400)
  expect((await recite('a=b', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
})
