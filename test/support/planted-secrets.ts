import { generateKeyPairSync } from 'node:crypto'
import { checksum } from '../../src/analysis/secrets/checks.ts'
import type { SecretType } from '../../src/analysis/secrets/secret-types.ts'

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const DIGITS = '0123456789'
const HEX = `${DIGITS}abcdef`
const BASE62 = DIGITS + LOWER.toUpperCase() + LOWER
const WORDY = `${BASE62}_-`
const BASE64 = `${BASE62}+/`

/** Numbers that look drawn and are the same for the same seed. */
function drawer(seed: number) {
  let state = (seed * 2_654_435_761) >>> 0 || 1
  return (below: number) => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state % below
  }
}

interface Planted {
  /** A line of code that holds it. */
  line: string
  value: string
}

/** Keys cannot be drawn by a seed: each is made once. */
const keys = new Map<number, string>()

/** A secret of this type that is nobody's, as it would stand in code. */
export function plantedSecret(type: SecretType, seed: number): Planted {
  const draw = drawer(seed * 31 + type.length)
  const from = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet.charAt(draw(alphabet.length))).join('')
  const github = (start: string) => {
    const body = from(BASE62, 30)
    return `${start}${body}${checksum(body)}`
  }
  const quoted = (name: string, value: string): Planted => ({ line: `const ${name} = "${value}"`, value })
  const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  switch (type) {
    case 'aws_access_key':
      return quoted('id', `AKIA${from('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16)}`)
    case 'aws_secret_key':
      return assigned('aws_secret_access_key = ', from(BASE64, 40))
    case 'github_token':
      return quoted('github', github(['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'][draw(5)] ?? 'ghp_'))
    case 'github_pat':
      return quoted('github', `github_pat_${from(BASE62, 22)}_${from(BASE62, 59)}`)
    case 'gitlab_token':
      return quoted('gitlab', `glpat-${from(WORDY, 19)}${from(BASE62, 1)}`)
    case 'slack_token':
      return quoted('slack', `xoxb-${from('123456789', 12)}-${from('123456789', 12)}-${from(BASE62, 24)}`)
    case 'slack_webhook':
      return quoted(
        'hook',
        `hooks.slack.com/services/T${from(BASE62, 10).toUpperCase()}/B${from(BASE62, 10).toUpperCase()}/${from(BASE62, 24)}`,
      )
    case 'discord_token': {
      const account = Buffer.from(`${1 + draw(8)}${from(DIGITS, 17)}`)
        .toString('base64')
        .replaceAll('=', '')
      return quoted('bot', `${account}.${from(BASE62, 6)}.${from(WORDY, 37)}${from(BASE62, 1)}`)
    }
    case 'discord_webhook':
      return quoted('hook', `discord.com/api/webhooks/${from('123456789', 18)}/${from(WORDY, 67)}${from(BASE62, 1)}`)
    case 'stripe_key':
      return quoted('stripe', `sk_live_${from(BASE62, 24)}`)
    case 'twilio_key':
      return quoted('sid', `SK${from(HEX, 32)}`)
    case 'sendgrid_key':
      return quoted('mail', `SG.${from(WORDY, 22)}.${from(WORDY, 42)}${from(BASE62, 1)}`)
    case 'mailgun_key':
      return quoted('mail', `key-${from(HEX, 32)}`)
    case 'jwt_token':
      return quoted(
        'jwt',
        `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url({ sub: from(DIGITS, 10) })}.${from(WORDY, 43)}`,
      )
    case 'private_key': {
      const pem =
        keys.get(seed) ??
        generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
          .privateKey.export({ type: 'pkcs8', format: 'pem' })
          .toString()
          .trim()
      keys.set(seed, pem)
      return { line: pem, value: pem }
    }
    case 'google_api_key':
      return quoted('maps', `AIza${from(WORDY, 34)}${from(BASE62, 1)}`)
    case 'azure_key': {
      const value = `${from(BASE64, 86)}==`
      return { line: `AccountName=store;AccountKey=${value};EndpointSuffix=core.windows.net`, value }
    }
    case 'openai_key':
      return quoted('openai', `sk-${from(BASE62, 20)}T3BlbkFJ${from(BASE62, 20)}`)
    case 'anthropic_key':
      return quoted('claude', `sk-ant-api03-${from(WORDY, 93)}AA`)
    case 'database_url': {
      const value = from(BASE62, 14)
      return { line: `DATABASE=postgres://app:${value}@db.internal.acme.io:5432/app`, value }
    }
    case 'generic_api_key':
      return quoted('apiKey', `${from(BASE62, 31)}${1 + draw(9)}`)
    case 'generic_secret':
      return quoted('clientSecret', `${from(BASE62, 31)}${1 + draw(9)}`)
    case 'high_entropy':
      return quoted('signingSalt', `${from(BASE62, 39)}${1 + draw(9)}`)
  }
}

const assigned = (name: string, value: string): Planted => ({ line: `${name}${value}`, value })
