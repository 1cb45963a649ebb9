export { type AccountClosure, accountClosure } from './service.ts'
