export { EntryScreen } from './audit-entry-screen.tsx'
export { AuditScreen } from './audit-screen.tsx'
