import type { Permission } from '../../../shared/identity/permissions.ts'

/** Services that people automate with, and what ours around them is called there. */
export const KITS = {
  zapier: { title: 'Zapier', account: 'app', hook: 'trigger' },
  make: { title: 'Make', account: 'connection', hook: 'webhook' },
  n8n: { title: 'n8n', account: 'credential', hook: 'webhook' },
} as const
export type Kit = keyof typeof KITS
export const KIT_NAMES = Object.keys(KITS) as Kit[]

/** All that the key of such a service may do. */
export const KEY_SCOPES: readonly Permission[] = [
  'debates.create',
  'debates.read',
  'automation.read',
  'automation.write',
]

/** What can be done from there with the key, in the words of whoever builds an automation. */
export const ACTIONS = {
  ask: {
    name: 'Ask a question',
    description: 'Starts a debate on a question',
    method: 'POST',
    path: '/debates',
    fields: { topic: 'The question', agents: 'Who debates it; the default panel when left out' },
  },
  decision: {
    name: 'Get a decision',
    description: 'Reads a debate with its decision, confidence and dissent',
    method: 'GET',
    path: '/debates/{id}',
    fields: { id: 'The id of the debate' },
  },
} as const
