import type { Finding, PersonalType } from '../../../shared/text/personal/finding.ts'
import type { SecretType } from '../../../shared/text/secrets/find-secrets.ts'

/** What each kind is called, one and many. */
const WORDS: Readonly<Record<PersonalType | SecretType, readonly [string, string]>> = {
  email: ['e-mail address', 'e-mail addresses'],
  phone: ['phone number', 'phone numbers'],
  card: ['payment card number', 'payment card numbers'],
  iban: ['bank account number', 'bank account numbers'],
  ssn: ['US social security number', 'US social security numbers'],
  ip_address: ['IP address', 'IP addresses'],
  mac_address: ['hardware address', 'hardware addresses'],
  url_with_user: ['address that names a user', 'addresses that name a user'],
  birth_date: ['date of birth', 'dates of birth'],
  address: ['postal address', 'postal addresses'],
  person: ['name of a person', 'names of people'],
  private_key: ['private key', 'private keys'],
  access_key: ['access key', 'access keys'],
  token: ['access token', 'access tokens'],
  password: ['password', 'passwords'],
  connection_string: ['address with a password', 'addresses with a password'],
}

/** How many of each kind there are, in words. */
export function counted(findings: readonly Finding<PersonalType | SecretType>[]): string[] {
  const counts = new Map<PersonalType | SecretType, number>()
  for (const { type } of findings) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].map(([type, count]) => `${count} ${WORDS[type][count === 1 ? 0 : 1]}`)
}
