import type { EventNames } from '../webhooks/index.ts'

/** The address of a path below `/api`, in the version of the request. */
type AddressOf = (path: string) => string

/** What an automation platform shows to the people who build with it: events as triggers, and actions. */
export function descriptors(names: EventNames) {
  const below = (addressOf: AddressOf) => {
    const events = Object.fromEntries(
      names.all.map(({ name, aliases, description }) => [
        name,
        { name, aliases: [...aliases], description, sample: addressOf(`/integrations/samples/${name}`) },
      ]),
    )
    const actions = Object.fromEntries(
      Object.entries(ACTIONS).map(([key, action]) => [key, { ...action, path: addressOf(action.path) }]),
    )
    return { events, actions }
  }

  return {
    triggers(addressOf: AddressOf) {
      const { events, actions } = below(addressOf)
      return { triggers: events, actions }
    },

    modules(addressOf: AddressOf) {
      const { events, actions } = below(addressOf)
      return { modules: { ...withType('trigger', events), ...withType('action', actions) } }
    },

    nodes: (addressOf: AddressOf) => ({
      node: {
        ...NODE,
        inputs: ['main'],
        properties: [
          {
            ...OPTION,
            name: 'operation',
            displayName: 'Operation',
            options: Object.entries(ACTIONS).map(([value, { name, description }]) => ({ name, value, description })),
          },
        ],
      },
      trigger: {
        ...NODE,
        name: 'parleyTrigger',
        displayName: 'Parley Trigger',
        description: 'Starts when something happens in Parley',
        inputs: [],
        properties: [
          {
            ...OPTION,
            name: 'events',
            displayName: 'Events',
            type: 'multiOptions',
            options: names.all.map(({ name, description }) => ({ name: description, value: name })),
          },
        ],
      },
      credential: {
        name: 'parleyApi',
        displayName: 'Parley API',
        properties: [
          { name: 'baseUrl', displayName: 'Address of Parley', type: 'string', default: '' },
          { name: 'apiKey', displayName: 'API key', type: 'string', typeOptions: { password: true }, default: '' },
        ],
      },
      events: below(addressOf).events,
    }),
  }
}
const withType = (type: 'trigger' | 'action', described: Readonly<Record<string, object>>) =>
  Object.fromEntries(Object.entries(described).map(([key, one]) => [key, { ...one, type }]))

export type Descriptors = ReturnType<typeof descriptors>

const OPTION = { type: 'options', required: true, default: '' }
const NODE = {
  name: 'parley',
  displayName: 'Parley',
  description: 'Asks a panel of agents and reads its decisions',
  version: 1,
  inputs: ['main'],
  outputs: ['main'],
}

/** What an automation can do with the key, described for the people who build it. */
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
