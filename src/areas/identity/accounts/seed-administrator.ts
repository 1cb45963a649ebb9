import type { Logger } from 'pino'
import type { PasswordHashing } from '../../../adapters/identity/password-hashing.ts'
import type { Config } from '../../../config/load.ts'
import type { People } from './people.ts'
import { EmailTaken, type Person } from './records.ts'

interface SeedAdministratorDependencies {
  config: Pick<Config, 'adminEmail' | 'adminPassword'>
  people: People
  makeAdmin: (userId: string) => Promise<unknown>
  passwords: PasswordHashing
  logger: Logger
}

/** Makes the administrator that the settings name; an account of that address is promoted only if it has that password. */
export async function seedAdministrator({
  config,
  people,
  makeAdmin,
  passwords,
  logger,
}: SeedAdministratorDependencies): Promise<void> {
  const { adminEmail: email, adminPassword: password } = config
  if (!email || !password) return

  async function promote(person: Person) {
    if (person.role === 'admin') return
    if (await passwords.verify(person.passwordHash, password ?? '')) await makeAdmin(person.id)
    else logger.warn('The account of SERVICE_ADMIN_EMAIL has another password, so it was not made an administrator')
  }

  const person = await people.findByEmail(email)
  if (person) return promote(person)
  const refusal = passwords.refusal(password)
  if (refusal) logger.warn(`SERVICE_ADMIN_PASSWORD ${refusal}`)
  const passwordHash = await passwords.hash(password)
  try {
    await people.create({ email, name: 'Administrator', passwordHash, verified: true, role: 'admin' })
  } catch (fault) {
    // Another node that starts at the same time made it.
    if (!(fault instanceof EmailTaken)) throw fault
  }
}
