import { createHash } from 'node:crypto'
import type { JsonObject } from '../../../shared/canonical-json.ts'
import { checkDiscord } from '../../../shared/signatures/discord.ts'
import type { SignedRequest } from '../../../shared/signatures/signed-request.ts'
import { VendorError } from '../../outbound/vendor-error.ts'
import { jsonReader } from '../../sources/json-reader.ts'
import { json } from '../incoming-message.ts'
import type { CallContext, ChatPlatform, Preflight } from '../platform.ts'
import { namedBy, readInteraction } from './read.ts'
import { callDiscord, type DiscordDependencies, discordSender } from './send.ts'

const bodyOf = (request: SignedRequest) => jsonReader(json(Buffer.from(request.rawBody).toString()))

/** Discord, by slash commands, buttons and forms alone: Discord sends no other messages. Secrets: `public_key`, `bot_token`. */
export const discord = (needs: DiscordDependencies): ChatPlatform => ({
  kind: 'discord',
  title: 'Discord',
  belonging: 'marked',
  liveEditMs: 3_000,
  command: '/parley',
  onlyCommands: true,
  places: ['channel', 'dm'],
  limit: { perMinute: 50, by: 'connection' },
  doubt: 'find first',
  named: (request) => namedBy(bodyOf(request)),
  verify: async (request, { public_key }, now) => checkDiscord(request, public_key ?? '', now),
  read: (request, account, now) => readInteraction(bodyOf(request), account, now),
  ...discordSender(needs),
  async identify({ bot_token: token }, signal) {
    const call = { token, bucket: 'ask/new', signal }
    const app = (await callDiscord(needs, 'applications/@me', call)).body
    const guilds = (await callDiscord(needs, 'users/@me/guilds', call)).list
    const [guild] = guilds
    if (!guild || guilds.length > 1) {
      const many = `The bot is in ${guilds.length} servers`
      throw new VendorError('validation', `${many}; invite it only to the one that you want to connect`)
    }
    const externalId = guild.text('id') ?? ''
    return { appId: app.text('id') ?? '', externalId, name: guild.text('name') ?? externalId, settings: {} }
  },
  commands: discordCommands(needs),
  preflight: (context) => preflight(needs, context),
})

const UNREGISTERED = 'Nobody can say /parley there yet: test the connection, which registers the command'

async function preflight(needs: DiscordDependencies, context: CallContext): Promise<Preflight[]> {
  const { account, secrets, signal } = context
  const call = { token: secrets.bot_token, bucket: `ask/${account.id}`, signal }
  const key = checked('public key', /^[0-9a-f]{64}$/i.test(secrets.public_key ?? ''), 'Copy it from the application')
  try {
    const app = (await callDiscord(needs, 'applications/@me', call)).body
    return [
      key,
      checked('bot token', app.text('id') === account.appId, `The token belongs to application ${app.text('id')}`),
      checked('address', app.text('interactions_endpoint_url') !== undefined, 'Set the Interactions Endpoint URL'),
      await callDiscord(needs, `guilds/${account.externalId}`, call).then(
        () => checked('server', true, ''),
        (fault: unknown) => checked('server', false, hintOf(fault, 'Invite the bot to the server')),
      ),
      await isCommandThere(needs, context).then(
        (isThere) => checked('command', isThere, UNREGISTERED),
        (fault: unknown) => checked('command', false, hintOf(fault, UNREGISTERED)),
      ),
    ]
  } catch (fault) {
    return [key, checked('bot token', false, hintOf(fault, 'Give the token of the bot'))]
  }
}

const checked = (check: string, ok: boolean, hint: string): Preflight => (ok ? { check, ok } : { check, ok, hint })

function hintOf(fault: unknown, what: string): string {
  if (!(fault instanceof VendorError)) throw fault
  return ['auth', 'not_found'].includes(fault.kind) ? what : fault.message
}

/** https://docs.discord.com/developers/interactions/application-commands */
const CHAT_INPUT = 1
const [SUB_COMMAND, STRING] = [1, 3]

const said = (name: string, description: string, options: JsonObject[] = []) => ({
  type: SUB_COMMAND,
  name,
  description,
  ...(options.length > 0 && { options }),
})

/** The only slash command on Discord, which sends nothing else that people write. */
const COMMAND = {
  type: CHAT_INPUT,
  name: 'parley',
  description: 'Ask a panel of agents, and follow its debate',
  options: [
    said('debate', 'A panel of agents debates your question', [
      { type: STRING, name: 'topic', description: 'The question to decide', required: true },
    ]),
    said('status', 'How your newest debate in this channel stands'),
    said('stop', 'Ends your newest debate in this channel'),
    said('agents', 'Who can debate here'),
    said('link', 'Connects your account'),
    said('help', 'What you can say here'),
  ],
}

/** A command of the server itself, which works at once; one of the application would show up in every server. */
const pathOf = ({ account }: CallContext) => `applications/${account.appId}/guilds/${account.externalId}/commands`
const callOf = ({ account, secrets, signal }: CallContext) => ({
  token: secrets.bot_token,
  bucket: `ask/${account.id}`,
  signal,
})

/** The page on which a manager of the server lets the bot add its commands. */
const invitationOf = ({ account }: CallContext) =>
  `https://discord.com/oauth2/authorize?client_id=${account.appId}&scope=bot+applications.commands`

function withInvitation(fault: unknown, context: CallContext): never {
  if (!(fault instanceof VendorError) || fault.status !== 403) throw fault
  throw new VendorError(
    'validation',
    `The bot brings no commands to this server: invite it at ${invitationOf(context)}`,
  )
}

/** Overwrites our command by its name; every other command of the application stays as it is. */
const discordCommands = (needs: DiscordDependencies): NonNullable<ChatPlatform['commands']> => ({
  version: createHash('sha256').update(JSON.stringify(COMMAND)).digest('base64url'),
  async register(context) {
    const call = { ...callOf(context), method: 'POST', fields: COMMAND } as const
    await callDiscord(needs, pathOf(context), call).catch((fault) => withInvitation(fault, context))
  },
})

/** Whether the server has our command, with all of its options. */
async function isCommandThere(needs: DiscordDependencies, context: CallContext): Promise<boolean> {
  const call = callDiscord(needs, pathOf(context), callOf(context))
  const { list } = await call.catch((fault) => withInvitation(fault, context))
  const found = list.find((command) => command.text('name') === COMMAND.name)
  const words = found?.list('options').map((option) => option.text('name')) ?? []
  return COMMAND.options.every(({ name }) => words.includes(name))
}
