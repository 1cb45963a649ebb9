import type { FindingSeverity } from '../finding.ts'

/** The types of secrets in the contract, each with how bad it is to publish one and who takes it back. */
export const SECRET_KINDS = {
  aws_access_key: { name: 'AWS access key id', severity: 'high', revoke: 'in the IAM console of AWS' },
  aws_secret_key: { name: 'AWS secret access key', severity: 'critical', revoke: 'in the IAM console of AWS' },
  github_token: { name: 'GitHub token', severity: 'critical', revoke: 'in the developer settings of GitHub' },
  github_pat: { name: 'GitHub personal access token', severity: 'critical', revoke: 'in the settings of GitHub' },
  gitlab_token: { name: 'GitLab token', severity: 'critical', revoke: 'in the access tokens of GitLab' },
  slack_token: { name: 'Slack token', severity: 'high', revoke: 'in the app settings of Slack' },
  slack_webhook: { name: 'Slack webhook address', severity: 'medium', revoke: 'in the app settings of Slack' },
  discord_token: { name: 'Discord token', severity: 'high', revoke: 'in the developer portal of Discord' },
  discord_webhook: { name: 'Discord webhook address', severity: 'medium', revoke: 'in the settings of the channel' },
  stripe_key: { name: 'Stripe key', severity: 'critical', revoke: 'in the dashboard of Stripe' },
  twilio_key: { name: 'Twilio key', severity: 'high', revoke: 'in the console of Twilio' },
  sendgrid_key: { name: 'SendGrid key', severity: 'high', revoke: 'in the settings of SendGrid' },
  mailgun_key: { name: 'Mailgun key', severity: 'high', revoke: 'in the settings of Mailgun' },
  jwt_token: { name: 'JSON web token', severity: 'medium', revoke: 'by changing the key that signs it' },
  private_key: { name: 'private key', severity: 'critical', revoke: 'wherever its public half is trusted' },
  google_api_key: { name: 'Google key', severity: 'high', revoke: 'in the credentials of the Google Cloud console' },
  azure_key: { name: 'Azure key', severity: 'critical', revoke: 'in the Azure portal' },
  openai_key: { name: 'OpenAI key', severity: 'high', revoke: 'in the API keys of OpenAI' },
  anthropic_key: { name: 'Anthropic key', severity: 'high', revoke: 'in the console of Anthropic' },
  database_url: { name: 'database address with a password', severity: 'high', revoke: 'in the database' },
  generic_api_key: { name: 'API key', severity: 'medium', revoke: 'where it was issued' },
  generic_secret: { name: 'secret', severity: 'medium', revoke: 'wherever it is accepted' },
  high_entropy: { name: 'random text that is named like a secret', severity: 'low', revoke: 'wherever it is accepted' },
} as const satisfies Record<string, { name: string; severity: Exclude<FindingSeverity, 'info'>; revoke: string }>

export type SecretType = keyof typeof SECRET_KINDS
export const SECRET_TYPES = Object.keys(SECRET_KINDS) as SecretType[]
