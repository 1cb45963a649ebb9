import { debianTest } from '../support/debian-postgres.ts'
import { storesAway } from './doors/away.ts'

debianTest(
  'while PostgreSQL is away each door refuses in its own words, without Redis it goes on, and so does what waits',
  () => storesAway(),
)
