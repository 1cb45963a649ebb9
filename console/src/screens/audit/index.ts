export { AuditEntryScreen } from './audit-entry-screen.tsx'
export { AuditScreen } from './audit-screen.tsx'
