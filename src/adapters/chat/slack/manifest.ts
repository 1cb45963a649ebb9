import type { JsonObject } from '../../../shared/canonical-json.ts'

/** Without it, `users.info` returns no email addresses: https://docs.slack.dev/reference/scopes/users.read.email */
export const EMAIL_SCOPE = 'users:read.email'

/** The scopes of the app, and what each is needed for. */
export const SLACK_SCOPES: Readonly<Record<string, string>> = {
  'app_mentions:read': 'hear when it is mentioned',
  'channels:history': 'hear replies in threads of public channels',
  'groups:history': 'hear replies in threads of private channels',
  'im:history': 'hear direct messages',
  'chat:write': 'answer',
  commands: 'be asked by /parley',
  'users:read': 'tell guests from members',
  [EMAIL_SCOPE]: 'know members by their addresses, where trust_email is set',
  'files:read': 'read files that people attach',
}

const EVENTS = ['app_mention', 'message.channels', 'message.groups', 'message.im']

/**
 * The manifest of the app (https://docs.slack.dev/reference/app-manifest): Slack sends events to our address, or
 * without one over a socket.
 */
function slackManifest(webhook: string | undefined): JsonObject {
  const at = (field: string): JsonObject => (webhook ? { [field]: webhook } : {})
  return {
    display_information: { name: 'Parley', description: 'Asks several models and returns their decision' },
    features: {
      app_home: { messages_tab_enabled: true, messages_tab_read_only_enabled: false },
      bot_user: { display_name: 'Parley', always_online: true },
      slash_commands: [
        { command: '/parley', description: 'Ask a question', usage_hint: 'help', should_escape: false, ...at('url') },
      ],
    },
    oauth_config: { scopes: { bot: Object.keys(SLACK_SCOPES) } },
    settings: {
      event_subscriptions: { bot_events: EVENTS, ...at('request_url') },
      interactivity: { is_enabled: true, ...at('request_url') },
      org_deploy_enabled: false,
      socket_mode_enabled: webhook === undefined,
      token_rotation_enabled: false,
    },
  }
}

/** Slack's page for a new app, filled in: https://docs.slack.dev/app-manifests/configuring-apps-with-app-manifests */
export const slackNewAppPage = (webhook: string | undefined): string => {
  const page = new URL('https://api.slack.com/apps')
  page.search = new URLSearchParams({
    new_app: '1',
    manifest_json: JSON.stringify(slackManifest(webhook)),
  }).toString()
  return page.href
}
