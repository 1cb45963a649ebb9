import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { plantedSecret } from '../../../test/support/planted-secrets.ts'
import { findSecrets, withoutSecrets } from './find-secrets.ts'
import { secretFinding } from './secret-finding.ts'
import { SECRET_TYPES } from './secret-types.ts'

const KEY = 'key of the organization'
const found = (text: string) => findSecrets(text, KEY).found

test.for(SECRET_TYPES)('finds a planted %s, and nothing of its value leaves but its ends', (type) => {
  for (let seed = 1; seed <= 20; seed++) {
    const { line, value } = plantedSecret(type, seed)
    const all = found(`# before\n${line}\n# after\n`)
    const secret = all.find((each) => each.type === type)
    expect(secret, line).toMatchObject({ line: 2, length: value.length })
    expect(secret?.hmac).toBe(createHmac('sha256', KEY).update(value).digest('hex').slice(0, 32))
    const said = JSON.stringify([all, all.map((each) => secretFinding('src/app.ts', each))])
    const middle = value.slice(4, -2)
    for (let at = 0; at + 8 <= middle.length; at += 4) expect(said).not.toContain(middle.slice(at, at + 8))
  }
})

test.for([
  ['an example of the vendor', 'aws_access_key_id = AKIAIOSFODNN7EXAMPLE'],
  ['a token whose checksum is wrong', 'ghp_zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ0mLq18'],
  ['a token that is filled in later', "token: '${{ secrets.GITHUB_TOKEN_2 }}'"],
  ['a variable', 'const apiKey = process.env.API_KEY_2'],
  ['a name', 'password: "user_password_field_2"'],
  ['an example password', 'postgres://postgres:postgres@localhost:5432/app'],
  ['a password that is a template', 'mysql://app:${DB_PASSWORD}@db.internal/app'],
  ['a public digest', '"integrity": "sha512-Zk8fjQ2LpW9vXy3uT7rBnM5cKd1eHsGa0iOjQlPzYw"'],
  ['a sentence', 'secret = "the quick brown fox jumps over 13 lazy dogs"'],
  ['three segments that are no token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxMjM0NTY3ODkwIn0.c2lnbmF0dXJlLWhlcmU'],
  ['an empty key block', '-----BEGIN RSA PRIVATE KEY-----\n...\n-----END RSA PRIVATE KEY-----'],
  ['a date', 'token_expires: "2026-03-01T12:00:00Z"'],
] as const)('%s is no secret', ([, line]) => expect(found(line)).toEqual([]))

test('a key in a string literal is found whole, and so is one that is encrypted', () => {
  const { value } = plantedSecret('private_key', 7)
  const [secret] = found(`{"private_key": "${value.replaceAll('\n', '\\n')}"}`)
  expect(secret).toMatchObject({ type: 'private_key', line: 1, end_line: 1 })
})

test('what looks like many beginnings is given up, and said', () => {
  const { gave_up } = findSecrets('eyJaaaaaaaaaaaaaaaaa.eyJaaaaaaaaaaaaaa.'.repeat(4_000), KEY)
  expect(gave_up).toBe(true)
  expect(findSecrets(`${'key = '.repeat(4_000)}`, KEY)).toEqual({ found: [], gave_up: false })
})

test('in tests and examples a secret counts for less', () => {
  const [secret] = found(plantedSecret('stripe_key', 3).line)
  if (!secret) throw new Error('It was not found')
  expect(secretFinding('src/pay.ts', secret)).toMatchObject({ severity: 'critical', confidence: 0.95 })
  expect(secretFinding('test/fixtures/pay.ts', secret)).toMatchObject({ severity: 'medium', confidence: 0.57 })
})

test('a masked text has its lines and no secret, also none that only other texts would name so', () => {
  const planted = SECRET_TYPES.map((type) => plantedSecret(type, 5))
  const text = planted.map(({ line }) => line).join('\n')
  const masked = withoutSecrets(`${text}\ncurl -H 'Authorization: Bearer 4b7Qx0Wd93kLmZt8RyVn'\n`) ?? ''
  expect(masked.split('\n')).toHaveLength(text.split('\n').length + 2)
  for (const { value } of planted) expect(masked).not.toContain(value)
  expect(masked).toContain('Authorization: …')
  expect(withoutSecrets('eyJaaaaaaaaaaaaaaaaa.eyJaaaaaaaaaaaaaa.'.repeat(4_000))).toBe(undefined)
})
