import { setInterval } from 'node:timers/promises'
import { checkSlack } from '../../../shared/signatures/slack.ts'
import { VendorError } from '../../outbound/vendor-error.ts'
import { MOST_FILE_BYTES } from '../incoming-message.ts'
import type { AccountIdentity, CallContext, ChatPlatform, ChatSecrets, Preflight } from '../platform.ts'
import { asVendorError, callSlack, isSlackHost, type SlackDependencies, SlackRefusal } from './api.ts'
import { dialSlack, type SlackDialDependencies } from './dial-out.ts'
import { EMAIL_SCOPE, SLACK_SCOPES } from './manifest.ts'
import { namedBy, payloadOf, readRequest } from './read.ts'
import { earlierInSlack, slackSender } from './send.ts'

const BEAT_MS = 30_000
const beats: SlackDialDependencies['beats'] = (signal) => setInterval(BEAT_MS, undefined, { signal, ref: false })
/** Slack, by its Events API or Socket Mode. Secrets: `bot_token`, and `signing_secret` or `app_token`. */
export const slack = (needs: SlackDependencies & Partial<SlackDialDependencies>): ChatPlatform => ({
  kind: 'slack',
  title: 'Slack',
  liveEditMs: 3_000,
  command: '/parley',
  places: ['channel'],
  limit: { perMinute: 60, by: 'connection' },
  doubt: 'find first',
  named: (request) => namedBy(payloadOf(request)),
  verify: async (request, secrets, now) => checkSlack(request, secrets.signing_secret ?? '', now),
  read: readRequest,
  ...slackSender(needs),
  dialOut: (receiver, context) => dialSlack({ beats, ...needs }, receiver, context),
  async fetchFile({ url }, { account, secrets, signal }) {
    if (!isSlackHost(url, needs.api)) throw new VendorError('validation', 'The file is not stored at Slack')
    const credentials = { authorization: `Bearer ${secrets.bot_token ?? ''}` }
    const request = { url, trust: 'operator', credentials, maxBytes: MOST_FILE_BYTES } as const
    const answer = await needs.vendor.call(request, { bucket: `slack/ask/${account.id}`, signal })
    return answer.bytes
  },
  earlier: (place, before, context) => earlierInSlack(needs, place, before, context),
  identify: (secrets, signal) => identifySlack(needs, secrets, signal),
  async person(id, _, { account, secrets, signal }) {
    const call = { token: secrets.bot_token, bucket: `ask/${account.id}`, signal }
    try {
      const user = (await callSlack(needs, 'users.info', { user: id }, call)).body.of('user')
      const profile = user.of('profile')
      const [name, email] = [profile.text('display_name') ?? user.text('real_name'), profile.text('email')]
      const stranger = user.text('team_id') !== undefined && user.text('team_id') !== account.externalId
      const guest =
        stranger || user.flag('is_restricted') || user.flag('is_ultra_restricted') || user.flag('is_stranger')
      return { id, ...(name && { name }), ...(email && { email }), ...(guest && { guest }) }
    } catch (fault) {
      throw asVendorError(fault)
    }
  },
  preflight: (context) => slackPreflight(needs, context),
})

const CLOCK_SECONDS = 60
const WHERE = 'https://api.slack.com/apps'

/** Asks Slack whether everything is in place, and names what is missing. */
async function slackPreflight(needs: SlackDependencies, context: CallContext): Promise<Preflight[]> {
  const { account, secrets, signal } = context
  const call = { token: secrets.bot_token, bucket: `ask/${account.id}`, signal }
  const checks: Preflight[] = []
  try {
    const { body, headers } = await callSlack(needs, 'auth.test', {}, call)
    checks.push({ check: 'bot token', ok: true })
    checks.push(workspaceCheck(body.text('team_id'), account.externalId))
    checks.push(scopeCheck(headers.get('x-oauth-scopes'), account.settings.trust_email === true))
    checks.push(clockCheck(headers.get('date'), needs.now()))
  } catch (fault) {
    checks.push({
      check: 'bot token',
      ok: false,
      hint: hintOf(fault, `the Bot User OAuth Token (xoxb-…) from ${WHERE}`),
    })
  }
  if (secrets.app_token === undefined) {
    const ok = secrets.signing_secret !== undefined
    checks.push({ check: 'signing secret', ok, ...(!ok && { hint: `Give the signing secret from ${WHERE}` }) })
    return checks
  }
  try {
    await callSlack(needs, 'apps.connections.open', {}, { ...call, token: secrets.app_token })
    checks.push({ check: 'socket', ok: true })
  } catch (fault) {
    const what = `an app-level token (xapp-…) with connections:write, and Socket Mode switched on, at ${WHERE}`
    checks.push({ check: 'socket', ok: false, hint: hintOf(fault, what) })
  }
  return checks
}

/** The app id is part of an app-level token; without one, Slack is asked about the bot. */
async function identifySlack(
  needs: SlackDependencies,
  secrets: ChatSecrets,
  signal: AbortSignal,
): Promise<AccountIdentity> {
  const call = { token: secrets.bot_token, bucket: 'ask/new', signal }
  try {
    const { body } = await callSlack(needs, 'auth.test', {}, call)
    const team = body.text('team_id') ?? ''
    const [, appOfToken] = /^xapp-\d+-([A-Z0-9]+)-/.exec(secrets.app_token ?? '') ?? []
    const bot = body.text('bot_id')
    const appId = appOfToken ?? (await callSlack(needs, 'bots.info', { bot }, call)).body.of('bot').text('app_id') ?? ''
    const settings = { bot_user_id: body.text('user_id') ?? '' }
    return { appId, externalId: team, name: body.text('team') ?? team, settings }
  } catch (fault) {
    throw asVendorError(fault)
  }
}

function workspaceCheck(team: string | undefined, expected: string): Preflight {
  if (team === expected) return { check: 'workspace', ok: true }
  return { check: 'workspace', ok: false, hint: `The token belongs to ${team ?? 'no workspace'}, not to ${expected}` }
}

function scopeCheck(scopes: string | null, trustsAddresses: boolean): Preflight {
  const granted = new Set((scopes ?? '').split(',').map((scope) => scope.trim()))
  const needed = Object.entries(SLACK_SCOPES).filter(([scope]) => trustsAddresses || scope !== EMAIL_SCOPE)
  const missing = needed.filter(([scope]) => !granted.has(scope))
  if (missing.length === 0) return { check: 'scopes', ok: true }
  const named = missing.map(([scope, what]) => `${scope} (to ${what})`).join(', ')
  return {
    check: 'scopes',
    ok: false,
    hint: `Add ${named} under OAuth & Permissions at ${WHERE}, and reinstall the app`,
  }
}

function clockCheck(date: string | null, now: Date): Preflight {
  const off = Math.round(Math.abs(Date.parse(date ?? '') - now.getTime()) / 1000)
  if (Number.isNaN(off) || off <= CLOCK_SECONDS) return { check: 'clock', ok: true }
  return {
    check: 'clock',
    ok: false,
    hint: `The clock of this machine is ${off} seconds off: signatures will be refused`,
  }
}

const hintOf = (fault: unknown, what: string): string =>
  fault instanceof SlackRefusal
    ? `Slack said ${fault.message}: give ${what}`
    : `Slack did not answer: ${asVendorError(fault).message}`
