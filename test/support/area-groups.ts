import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const AREAS = join(import.meta.dirname, '../../src/areas')

/** The names of the areas in the folder of a group; in every folder by `*`. */
export const areasIn = (group: string): string[] =>
  globSync(`${group}/*/index.ts`, { cwd: AREAS }).flatMap((file) => {
    const [, name] = /defineArea\(\{\s*name: '([\w-]+)'/.exec(readFileSync(join(AREAS, file), 'utf8')) ?? []
    return name ? [name] : []
  })

/** Accounts, sessions and organizations, and privacy, which sweeps what has expired of them: a fifth of the service to mount. */
export const IDENTITY = [...areasIn('identity'), 'privacy']

/** What chats and mails lead to: debates, what they wait for and are kept by, and who hears of them. */
export const MESSAGING = [
  ...IDENTITY,
  ...areasIn('messaging'),
  ...areasIn('deliberation'),
  ...[
    'approvals',
    'documents',
    'files',
    'health',
    'library',
    'models',
    'queue',
    'retention',
    'roster',
    'webhooks',
    'workspaces',
  ],
]

/** What runs of workflows do and wait for. */
export const WORKFLOWS = [...new Set([...MESSAGING, ...areasIn('work'), ...areasIn('integrations')])]

/** Models, and the debates that ask them. */
export const AGENTS = [
  ...areasIn('agents'),
  ...['debates', 'diagnostics', 'health', 'metrics', 'organizations', 'accounts', 'sessions'],
]
