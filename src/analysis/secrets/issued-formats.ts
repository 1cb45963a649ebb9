import { hasAccountNumber, hasChecksum, hasJwtHeader } from './checks.ts'
import type { SecretType } from './secret-types.ts'

/** A format that only one issuer uses. */
export interface IssuedFormat {
  id: string
  type: SecretType
  /** The texts that it begins with. */
  starts: readonly string[]
  /** Matches from there on, in RE2 syntax; the first group is the secret, or else all of it. */
  pattern: string
  confidence: number
  /** It may follow a letter or digit. */
  inside?: true
  /** Bits a character that it has at least. */
  entropy?: number
  /** What the format itself demands beyond its characters. */
  check?(secret: string): boolean
  /** How many characters a secret of this format has at least; shorter runs are not tried. */
  shortest: number
  /** How many characters from its start are looked at; 400 by default. */
  longest?: number
}

/** The end of a secret that may be followed by anything but more of it. */
const END = '(?:[^A-Za-z0-9_-]|$)'

const github = (id: string, start: string): IssuedFormat => ({
  id,
  type: 'github_token',
  shortest: 40,
  starts: [start],
  pattern: `(${start}[A-Za-z0-9]{36})${END}`,
  confidence: 0.98,
  check: hasChecksum,
})

export const ISSUED_FORMATS: readonly IssuedFormat[] = [
  {
    id: 'aws-access-key',
    shortest: 20,
    type: 'aws_access_key',
    starts: ['AKIA', 'ASIA', 'ABIA', 'ACCA', 'A3T'],
    pattern: `((?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16})${END}`,
    confidence: 0.9,
    entropy: 3,
    check: (secret) => !secret.endsWith('EXAMPLE'),
  },
  ...['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'].map((start) => github(`github-${start.slice(0, 3)}`, start)),
  {
    id: 'github-fine-grained',
    shortest: 93,
    type: 'github_pat',
    starts: ['github_pat_'],
    pattern: `(github_pat_[A-Za-z0-9_]{82})${END}`,
    confidence: 0.97,
    entropy: 3,
  },
  {
    id: 'gitlab-personal',
    shortest: 26,
    type: 'gitlab_token',
    starts: ['glpat-'],
    pattern: `(glpat-(?:[\\w-]{27,300}\\.[0-9a-z]{2}[0-9a-z]{7}|[\\w-]{20}))${END}`,
    confidence: 0.96,
    entropy: 3,
  },
  {
    id: 'gitlab-other',
    shortest: 25,
    type: 'gitlab_token',
    starts: ['glptt-', 'gldt-', 'glrt-', 'glcbt-', 'glft-', 'glsoat-', 'glimt-', 'glagent-', 'gloas-', 'GR1348941'],
    pattern: `(glptt-[0-9a-f]{40}|glcbt-[0-9a-zA-Z]{1,5}_[\\w-]{20}|glagent-[\\w-]{50}|gloas-[0-9a-zA-Z]{64}|glrt-t\\d_[\\w-]{27,300}\\.[0-9a-z]{9}|(?:gldt|glrt|glft|glsoat)-[\\w-]{20}|glimt-[\\w-]{25}|GR1348941[\\w-]{20})${END}`,
    confidence: 0.95,
    entropy: 3,
  },
  {
    id: 'slack-token',
    shortest: 14,
    type: 'slack_token',
    starts: ['xoxa-', 'xoxb-', 'xoxe-', 'xoxe.', 'xoxo-', 'xoxp-', 'xoxr-', 'xoxs-', 'xoxc-', 'xoxd-', 'xapp-'],
    pattern: `(xoxb-[0-9]{8,14}-[0-9]{8,14}(?:-[A-Za-z0-9]{18,34})?|xoxb-[0-9]{8,14}-[A-Za-z0-9]{18,26}|xox[pe](?:-[0-9]{10,13}){3}-[A-Za-z0-9-]{28,34}|xox[os]-\\d{6,14}-\\d{6,14}-\\d{6,14}-[A-Fa-f0-9]{6,64}|xox[ar]-(?:\\d-)?[0-9A-Za-z]{8,48}|xapp-\\d-[A-Z0-9]{8,14}-\\d{8,16}-[a-z0-9]{30,80}|xoxe\\.xox[bp]-\\d-[A-Z0-9]{163,166}|xoxe-\\d-[A-Z0-9]{146}|xox[cd]-[\\w%-]{20,400})${END}`,
    confidence: 0.93,
    entropy: 2.5,
  },
  {
    id: 'slack-webhook',
    shortest: 56,
    type: 'slack_webhook',
    starts: ['hooks.slack.com/'],
    pattern: `(hooks\\.slack\\.com/(?:services|workflows|triggers)/[A-Za-z0-9+/]{40,70})`,
    confidence: 0.92,
    inside: true,
    entropy: 3.5,
  },
  {
    id: 'discord-webhook',
    shortest: 80,
    type: 'discord_webhook',
    starts: ['discord.com/api/', 'discordapp.com/api/'],
    pattern: `(discord(?:app)?\\.com/api/(?:v\\d{1,2}/)?webhooks/\\d{17,20}/[\\w-]{60,80})${END}`,
    confidence: 0.95,
    inside: true,
  },
  {
    id: 'stripe-key',
    shortest: 18,
    type: 'stripe_key',
    starts: ['sk_live_', 'sk_test_', 'sk_prod_', 'rk_live_', 'rk_test_', 'rk_prod_'],
    pattern: `((?:sk|rk)_(?:live|test|prod)_[A-Za-z0-9]{10,99})${END}`,
    confidence: 0.95,
    entropy: 2.5,
  },
  {
    id: 'twilio-key',
    shortest: 34,
    type: 'twilio_key',
    starts: ['SK'],
    pattern: `(SK[0-9a-fA-F]{32})${END}`,
    confidence: 0.85,
    entropy: 3,
  },
  {
    id: 'sendgrid-key',
    shortest: 69,
    type: 'sendgrid_key',
    starts: ['SG.'],
    pattern: `(SG\\.[\\w-]{22}\\.[\\w-]{43}|SG\\.[\\w=.-]{66})${END}`,
    confidence: 0.97,
    entropy: 3,
  },
  {
    id: 'mailgun-key',
    shortest: 36,
    type: 'mailgun_key',
    starts: ['key-'],
    pattern: `(key-[a-f0-9]{32})${END}`,
    confidence: 0.9,
    entropy: 3,
  },
  {
    id: 'jwt',
    shortest: 35,
    type: 'jwt_token',
    starts: ['eyJ', 'ewog', 'ewoi', 'eyAi'],
    pattern: `(e[wy][A-Za-z0-9_-]{10,}\\.e[wy][A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]{10,})`,
    confidence: 0.7,
    check: hasJwtHeader,
    longest: 16_384,
  },
  {
    id: 'google-api-key',
    shortest: 39,
    type: 'google_api_key',
    starts: ['AIza'],
    pattern: `(AIza[\\w-]{35})${END}`,
    confidence: 0.93,
    entropy: 3.7,
  },
  {
    id: 'google-client-secret',
    shortest: 35,
    type: 'google_api_key',
    starts: ['GOCSPX-'],
    pattern: `(GOCSPX-[\\w-]{28})${END}`,
    confidence: 0.93,
    entropy: 3,
  },
  {
    id: 'azure-storage-key',
    shortest: 54,
    type: 'azure_key',
    starts: ['AccountKey=', 'SharedAccessKey=', 'accountkey='],
    pattern: `[A-Za-z]{10,15}=((?:[A-Za-z0-9+/]{86}==|[A-Za-z0-9+/]{43}=))`,
    confidence: 0.95,
    inside: true,
    entropy: 3.5,
  },
  {
    id: 'openai-key',
    shortest: 51,
    type: 'openai_key',
    starts: ['sk-'],
    pattern: `(sk-(?:(?:proj|svcacct|admin|None)-)?[\\w-]{20,90}T3BlbkFJ[\\w-]{20,90})${END}`,
    confidence: 0.98,
  },
  {
    id: 'anthropic-key',
    shortest: 92,
    type: 'anthropic_key',
    starts: ['sk-ant-'],
    pattern: `(sk-ant-(?:api|admin|oat|sid)\\d\\d-[\\w-]{80,120})${END}`,
    confidence: 0.98,
  },
  {
    id: 'npm-token',
    shortest: 40,
    type: 'generic_api_key',
    starts: ['npm_'],
    pattern: `(npm_[A-Za-z0-9]{36})${END}`,
    confidence: 0.98,
    check: hasChecksum,
  },
  {
    id: 'pypi-token',
    shortest: 70,
    type: 'generic_api_key',
    starts: ['pypi-AgEIcHlwaS5vcmc'],
    pattern: `(pypi-AgEIcHlwaS5vcmc[\\w-]{50,})`,
    confidence: 0.98,
    longest: 1_000,
  },
]

/** Formats without a text that they begin with: what finds candidates is bounded, and the check decides. */
export const SHAPED_FORMATS: readonly (Pick<IssuedFormat, 'id' | 'type' | 'confidence' | 'check' | 'entropy'> & {
  shape: RegExp
})[] = [
  {
    id: 'discord-token',
    type: 'discord_token',
    shape: /(?<![\w-])[MNO][A-Za-z\d]{23,27}\.[\w-]{6}\.[\w-]{27,38}(?![\w-])/g,
    confidence: 0.95,
    check: hasAccountNumber,
  },
  {
    id: 'azure-client-secret',
    type: 'azure_key',
    shape: /(?<![\w~.-])[\w~.]{3}\dQ~[\w~.-]{31,34}(?![\w~.-])/g,
    confidence: 0.9,
    entropy: 3,
  },
]
