import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

test.for([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1', 'iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1', 'iPad'],
  ['Mozilla/5.0 (iPad; Macintosh; Intel Mac OS X) Safari/604.1', 'iPad'],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${CHROME} Mobile`, 'Android Phone'],
  [`Mozilla/5.0 (Linux; Android 14; SM-X710) ${CHROME}`, 'Android Tablet'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME}`, 'Chrome on Mac'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Version/17.5 Safari/605.1.15', 'Safari on Mac'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Mac'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Edg/126.0`, 'Unknown Device'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/126.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${CHROME} Edge/18.19`, 'Edge on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; rv:127.0) Gecko/20100101 Firefox/127.0', 'Unknown Device'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME}`, 'Chrome on Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Unknown Device'],
  ['curl/8.5.0', 'cURL'],
  ['python-requests/2.32.3', 'Python Client'],
  ['PostmanRuntime/7.39.0', 'Postman'],
  ['', 'Unknown Device'],
])('%s is %s', ([userAgent, name]) => {
  expect(deviceName(userAgent ?? '')).toBe(name)
})
