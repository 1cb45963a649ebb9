export { DocumentScreen } from './document-screen.tsx'
