import { boolean, complex, LONGEST_KEY, plural, type ResourceType, reference, string } from './attributes.ts'

const name = complex('name', "The parts of the person's name", [
  string('formatted', 'The whole name'),
  string('familyName', 'The family name'),
  string('givenName', 'The given name'),
  string('middleName', 'The middle names'),
  string('honorificPrefix', 'A title before the name'),
  string('honorificSuffix', 'A suffix after the name'),
])

const addresses = complex(
  'addresses',
  'Postal addresses',
  [
    string('formatted', 'The whole address'),
    string('streetAddress', 'Street and number'),
    string('locality', 'The city'),
    string('region', 'The state or region'),
    string('postalCode', 'The postal code'),
    string('country', 'The country'),
    string('type', 'What the address is for', { canonicalValues: ['work', 'home', 'other'] }),
    boolean('primary', 'Whether this is the preferred address; at most one is'),
  ],
  { multiValued: true },
)

const groups = complex(
  'groups',
  'The groups the person is in; changed through the groups',
  [
    string('value', 'The id of the group', { caseExact: true, mutability: 'readOnly' }),
    reference('$ref', 'The address of the group', { mutability: 'readOnly', referenceTypes: ['Group'] }),
    string('display', 'The name of the group', { mutability: 'readOnly' }),
    string('type', 'How the person came into the group', { mutability: 'readOnly', canonicalValues: ['direct'] }),
  ],
  { multiValued: true, mutability: 'readOnly' },
)

const manager = complex('manager', "The person's manager", [
  string('value', 'The id of the manager', { caseExact: true }),
  reference('$ref', 'The address of the manager', { referenceTypes: ['User'] }),
  string('displayName', 'The name of the manager', { mutability: 'readOnly' }),
])

/** People of the organization. */
export const USER: ResourceType = {
  name: 'User',
  endpoint: '/Users',
  description: 'A person of the organization',
  schema: {
    id: 'urn:ietf:params:scim:schemas:core:2.0:User',
    name: 'User',
    description: 'A person of the organization',
    attributes: [
      string('userName', 'What the directory calls the person; often the e-mail address', {
        required: true,
        longest: LONGEST_KEY,
        uniqueness: 'server',
      }),
      name,
      string('displayName', 'The name as it is shown'),
      string('nickName', 'A casual name'),
      reference('profileUrl', "The address of the person's page", { referenceTypes: ['external'] }),
      string('title', 'The job title'),
      string('userType', 'The relation to the organization, such as Employee'),
      string('preferredLanguage', 'The preferred languages, as in Accept-Language'),
      string('locale', 'Where the person is, for dates and numbers'),
      string('timezone', 'The time zone, such as Europe/Zurich'),
      boolean('active', 'Whether the person may act; false ends all sessions at once'),
      plural(
        'emails',
        'E-mail addresses; the primary one is the address of the account, which without one gets no mail',
        ['work', 'home', 'other'],
      ),
      plural('phoneNumbers', 'Phone numbers', ['work', 'home', 'mobile', 'fax', 'pager', 'other']),
      plural('ims', 'Instant messaging addresses'),
      plural('photos', 'Addresses of pictures', ['photo', 'thumbnail']),
      addresses,
      groups,
      plural('entitlements', 'What the person is entitled to; kept for the directory'),
      plural('roles', "Who the person is in the directory's eyes; kept for the directory"),
    ],
  },
  extensions: [
    {
      id: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
      name: 'EnterpriseUser',
      description: 'Text that organizations write about their people',
      attributes: [
        string('employeeNumber', 'The number of the employee'),
        string('costCenter', 'The cost center'),
        string('organization', 'The organization'),
        string('division', 'The division'),
        string('department', 'The department'),
        manager,
      ],
    },
  ],
}

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
