import { complex, LONGEST_KEY, type ResourceType, reference, string } from './attributes.ts'

/** Groups of people of the organization; being in one gives no permission. */
export const GROUP: ResourceType = {
  name: 'Group',
  endpoint: '/Groups',
  description: 'A group of people',
  schema: {
    id: 'urn:ietf:params:scim:schemas:core:2.0:Group',
    name: 'Group',
    description: 'A group of people',
    attributes: [
      string('displayName', 'The name of the group', { required: true, longest: LONGEST_KEY, uniqueness: 'server' }),
      complex(
        'members',
        'The people in the group',
        [
          string('value', 'The id of the person', { required: true, caseExact: true, mutability: 'immutable' }),
          reference('$ref', 'The address of the person', { mutability: 'immutable', referenceTypes: ['User'] }),
          string('display', 'The name of the person', { mutability: 'readOnly' }),
          string('type', 'What kind of member it is', { mutability: 'immutable', canonicalValues: ['User'] }),
        ],
        { multiValued: true },
      ),
    ],
  },
  extensions: [],
}
