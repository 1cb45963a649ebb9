import type { Consent, Grant } from '../api/protocols/applications.ts'

type Scope = Consent['scopes'][number]

const MEANINGS: Readonly<Record<Scope, string>> = {
  'debates.read': 'Read the debates and decisions of the organization',
  'debates.create': 'Ask questions, each of which begins a debate and may cost money',
  'debates.update': 'Take part in debates: answer, comment, pause, resume and stop them',
  'evidence.read': 'Read the evidence of the organization',
  'library.read': 'Search and read the documents of the organization',
  'memory.read': 'Read what the organization remembers of earlier decisions',
}

/** What a scope permits, in plain words. */
export const scopeMeaning = (scope: Scope): string => MEANINGS[scope]

const SHORT: Readonly<Record<Scope, string>> = {
  'debates.read': 'read debates',
  'debates.create': 'ask questions',
  'debates.update': 'take part in debates',
  'evidence.read': 'read evidence',
  'library.read': 'read documents',
  'memory.read': 'read the memory',
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** What a grant permits, in one phrase. */
export const scopesPhrase = (scopes: readonly string[]): string =>
  listed.format(scopes.map((scope) => SHORT[scope as Scope] ?? scope))

/** The platform of the debates that come through the door of a grant. */
export const DOOR_OF: Readonly<Record<Grant['resource'], string>> = { mcp: 'mcp', a2a: 'a2a', v1: 'openai' }

/** Who asks for access, as far as it is proven: what an application calls itself is not. */
export function askerOf({ client, redirect_host, on_this_computer }: Consent): string {
  if (on_this_computer) return 'A program on this computer'
  return client.host || redirect_host
}
