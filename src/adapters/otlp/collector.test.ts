import { expect, test } from 'vitest'
import { loadConfig } from '../../config/load.ts'
import { collectorOf, originOf } from './collector.ts'

const of = (env: Record<string, string>) => collectorOf(loadConfig({ SERVICE_ENV: 'test', ...env }).config)
const BASE = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel:4318/' }

test('without an address, and where it is disabled, there is no collector', () => {
  expect(of({})).toBeUndefined()
  expect(of({ OTEL_EXPORTER_OTLP_HEADERS: 'a=b' })).toBeUndefined()
  expect(of({ ...BASE, OTEL_SDK_DISABLED: 'true' })).toBeUndefined()
})

test('the path of traces is added to the address of everything, and not to their own', () => {
  expect(of(BASE)).toEqual({
    address: 'http://otel:4318/v1/traces',
    headers: {},
    protocol: 'http/protobuf',
    compresses: false,
  })
  expect(of({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel/base?x=1' })?.address).toBe('https://otel/base/v1/traces?x=1')
  const own = { ...BASE, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://other:1/in' }
  expect(of(own)?.address).toBe('http://other:1/in')
})

test('what is said for traces alone wins over what is said for everything', () => {
  const everything = {
    ...BASE,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20t%2Ck, x-team = red',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
  }
  expect(of(everything)).toMatchObject({
    headers: { authorization: 'Bearer t,k', 'x-team': 'red' },
    protocol: 'http/json',
    compresses: true,
  })
  const traces = {
    ...everything,
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-team=blue',
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/protobuf',
    OTEL_EXPORTER_OTLP_TRACES_COMPRESSION: 'none',
  }
  expect(of(traces)).toMatchObject({ headers: { 'x-team': 'blue' }, protocol: 'http/protobuf', compresses: false })
})

test('headers that cannot be sent are refused without being shown', () => {
  for (const headers of ['secret-token', 'a b=secret-token', 'a=secret-token%', 'a=secret-token%0d%0ab']) {
    const load = () => of({ ...BASE, OTEL_EXPORTER_OTLP_HEADERS: headers })
    expect(load).toThrow('OTEL_EXPORTER_OTLP_HEADERS: the value is not a list of headers; give name=value')
    expect(load).not.toThrow('secret-token')
  }
})

test('the settings say who we are', () => {
  const named = (env: Record<string, string>) =>
    originOf(loadConfig({ SERVICE_ENV: 'test', ...env }).config, '').resource
  expect(named({})).toMatchObject({ 'service.name': 'parley', 'service.version': expect.any(String) })
  const attributes = { OTEL_RESOURCE_ATTRIBUTES: 'service.name=ours,deployment.environment.name=a%3Db' }
  expect(named(attributes)).toMatchObject({ 'service.name': 'ours', 'deployment.environment.name': 'a=b' })
  expect(named({ ...attributes, OTEL_SERVICE_NAME: 'mine' })).toMatchObject({ 'service.name': 'mine' })
})
