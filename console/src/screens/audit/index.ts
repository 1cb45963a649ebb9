export { AuditScreen } from './audit-screen.tsx'
export { EntryScreen } from './entry-screen.tsx'
